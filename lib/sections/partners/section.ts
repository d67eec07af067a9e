import { UsersIcon } from '@sanity/icons/Users'
import { defineField, defineType, defineArrayMember } from '@sanity/types'
import { filled, items, text } from '#lib/content/readers.ts'
import { callLine, defineSection, line } from '#lib/sections/define.ts'
import { logos } from '#lib/sections/logos/section.ts'

/** One row of 'Who We Partner With' on Home. */
const partner = defineType({
  name: 'partner',
  title: 'Partner',
  type: 'object',
  icon: UsersIcon,
  fields: [
    line('title', 'Who', 'For example: Operations teams', 48, 'who this line is about'),
    line(
      'text',
      'What they want',
      'One sentence to the reader: You need results, not another pilot.',
      110,
      'what they want',
    ),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})

const TEXTS = { partnersHeading: 'Who We Partner With' }

const PARTNERS = [
  ['Enterprise leaders', 'You need results by the next board meeting, not another pilot.'],
  ['Operations teams', 'Your people spend their days moving data from one system to the next.'],
  ['Data and engineering teams', 'You’ll own what we build, so you help build it.'],
  ['Innovators', 'You have a process nobody has automated yet, and you want to go first.'],
  ['Business staff', 'You want to use AI yourself, not sit through slides about it.'],
] as const

export const partners = defineSection({
  tab: logos.tab,
  fields: [
    line('partnersHeading', 'Partners: heading', 'Next to the list of partners.', 40),
    defineField({
      name: 'partners',
      title: 'Partners',
      description:
        'The numbered list of people you work with, below the logos. Always five: edit a line, or drag it to another place.',
      type: 'array',
      of: [defineArrayMember({ type: 'partner' })],
      validation: (rule) => rule.required().length(5).error('The list needs exactly five lines.'),
    }),
    callLine('partnersCall', 'Partners'),
  ],
  types: [partner],
  query: 'partnersHeading, partners[]{_key, title, text}, partnersCall',
  // Leaves out partners without a title.
  map: (given) => ({
    ...filled(TEXTS, given),
    partners: items(given?.partners)
      .map((item) => ({ title: text(item.title), text: text(item.text) }))
      .filter(({ title }) => title),
    partnersCall: text(given?.partnersCall),
  }),
  seed: {
    ...TEXTS,
    partners: PARTNERS.map(([title, words], index) => ({
      _type: 'partner',
      _key: `partner-${index + 1}`,
      title,
      text: words,
    })),
    partnersCall: '',
  },
  block: {
    title: 'Who we work with',
    group: 'Explanation',
    icon: 'olist',
    sketch: 'M4 6h16M4 13h40M4 19h40M4 25h40',
    heading: 'partnersHeading',
  },
})
