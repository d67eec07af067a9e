import { BillIcon } from '@sanity/icons/Bill'
import { defineField, defineType, defineArrayMember } from '@sanity/types'
import { filled, items, text } from '#lib/content/readers.ts'
import { optionalText } from '#lib/content/rules.ts'
import { definePageSection, line, paragraph } from '#lib/sections/define.ts'

const price = defineType({
  name: 'price',
  title: 'Price',
  type: 'object',
  icon: BillIcon,
  fields: [
    line('title', 'What it is for', '‘Choose and measure’.', 48, 'what it is for'),
    line('amount', 'Price', 'With its currency: ‘$15,000’, ‘Free’, ‘$1,000-2,000’.', 16, 'a price'),
    defineField({
      name: 'terms',
      title: 'Terms',
      description: 'Continues the price: ‘fixed, weeks 1-3’, ‘a month’. Optional.',
      type: 'string',
      validation: optionalText(48),
    }),
    paragraph(
      'text',
      'What they get',
      'What is included, and what isn’t. Say when they can stop.',
      240,
      'what they get',
    ),
  ],
  preview: { select: { title: 'title', subtitle: 'amount' } },
})

const TEXTS = {
  pricesHeading: 'What it costs',
  pricesNote:
    'Prices are for one agent in one process, before tax. Model and cloud costs go straight to your provider, at cost.',
}

const PRICES = [
  {
    title: 'The call',
    amount: 'Free',
    terms: '30 minutes',
    text: 'An engineer looks at one process with you and says whether it’s worth automating. No proposal follows unless you ask for one.',
  },
  {
    title: 'Choose and measure',
    amount: '$15,000',
    terms: 'fixed, weeks 1-3',
    text: 'Ten days of logged work, a business case on your own numbers, 150 test cases. You can stop here and keep all of it.',
  },
  {
    title: 'Build, prove, hand over',
    amount: '$45,000',
    terms: 'typical, weeks 4-13',
    text: 'An agent in your cloud and your repository, three weeks beside your team on live cases, and two changes that your engineers ship alone. Fixed before week 4.',
  },
  {
    title: 'Running it',
    amount: '$1,000-2,000',
    terms: 'a month, to your providers',
    text: 'Models and cloud at 4,000 cases a month. Nothing goes to us: your team runs it. If you want us on call, that’s a separate contract.',
  },
]

export const prices = definePageSection({
  fields: [
    line('pricesHeading', 'Prices: heading', 'Above the list.', 60),
    paragraph('pricesNote', 'Prices: note', 'Below: what the prices assume and leave out.', 240),
    defineField({
      name: 'prices',
      title: 'Prices',
      description: 'In the order in which somebody would pay them. One to six.',
      type: 'array',
      of: [defineArrayMember({ type: 'price' })],
      validation: (rule) => [
        rule.required().min(1).error('Please add a price.'),
        rule.max(6).error('There is room for six prices.'),
      ],
    }),
  ],
  types: [price],
  query: 'pricesHeading, pricesNote, prices[]{_key, title, amount, terms, text}',
  // Leaves out what has no price, or isn't for anything.
  map: (given) => ({
    ...filled(TEXTS, given),
    prices: items(given?.prices)
      .map((item) => ({
        title: text(item.title),
        amount: text(item.amount),
        terms: text(item.terms),
        text: text(item.text),
      }))
      .filter(({ title, amount }) => title && amount),
  }),
  seed: {
    ...TEXTS,
    prices: PRICES.map((copy, index) =>
      Object.assign({ _type: 'price' as const, _key: `price-${index + 1}` }, copy),
    ),
  },
  block: {
    title: 'Prices',
    group: 'Explanation',
    icon: 'bill',
    sketch: 'M0 4h48M0 8h14v5H0zM20 9h28M20 13h18M0 17h48M0 21h14v5H0zM20 22h28M20 26h18M0 30h48',
    heading: 'pricesHeading',
    // A new section names no price that isn't theirs.
    start: TEXTS,
  },
})
