import { CaseIcon } from '@sanity/icons/Case'
import { defineField, defineType, type StringRule, type TextRule } from 'sanity'
import { FIGURE_LIMIT } from '#lib/content/readers.ts'
import { requiredRichText, requiredText } from '#lib/content/rules.ts'
import { slugField } from './addresses.ts'
import { appearanceField } from './appearance.ts'
import { byOrderRank, inGroup, isExample, orderRank, stringField, textField } from './shared.ts'

/** What was built for a customer, and what it changed: a page, and a figure below the logos. */
export const customerStory = defineType({
  name: 'customerStory',
  title: 'Customer story',
  type: 'document',
  icon: CaseIcon,
  groups: [
    { name: 'story', title: 'Story', default: true },
    { name: 'text', title: 'Text' },
    { name: 'search', title: 'Search and sharing' },
  ],
  fields: [
    isExample,
    ...inGroup('story', [
      defineField({
        name: 'customer',
        title: 'Customer',
        description:
          'One of the customer logos. The figure and a link to the story appear beneath that logo on Home. Of two stories about one customer, the upper one in the list does.',
        type: 'reference',
        to: [{ type: 'customerLogo' }],
        validation: (rule) => rule.required().error('Please choose the customer.'),
      }),
      stringField('headline', 'Headline', {
        description: 'What changed for the customer, in one sentence. The headline of the page.',
        validation: requiredText('a headline', 90),
      }),
      slugField('headline', 'The last part of the page URL: /customers/…'),
      stringField('figure', 'Figure', {
        description: 'The one number that says most, with its unit: 31 hours, −62%, 4,000.',
        validation: requiredText('a figure', FIGURE_LIMIT),
      }),
      stringField('figureLabel', 'What the figure measures', {
        description: 'Continues the figure: ‘of planning saved every week’. Name the period.',
        validation: requiredText('what the figure measures', 60),
      }),
      textField('quote', 'Quote', {
        description: 'What somebody at the customer said, without quotation marks. Optional.',
        validation: partOfQuote('quote', 280),
      }),
      stringField('quoteName', 'Who said it', {
        description: 'First and last name.',
        validation: partOfQuote('quoteName', 50),
      }),
      stringField('quoteRole', 'Their role', {
        description: 'Without the company: ‘Head of Dispatch’.',
        validation: partOfQuote('quoteRole', 60),
      }),
      textField('built', 'What we built', {
        description: 'Two or three sentences. Also the description in search results.',
        rows: 4,
        validation: requiredText('what was built', 320),
      }),
      textField('runBy', 'Who runs it now', {
        description: 'Which people at the customer, and what they have changed since.',
        validation: requiredText('who runs it now', 240),
      }),
    ]),
    ...inGroup('text', [
      defineField({
        name: 'resource',
        title: 'Resource to offer',
        description: 'At the end of the page. If left empty: the first in the list of resources.',
        type: 'reference',
        to: [{ type: 'resource' }],
        // A resource can be deleted all the same: the page then offers the first one.
        weak: true,
      }),
      defineField({
        name: 'body',
        title: 'Text',
        description: 'How it went: where they started, what was hard, what happened.',
        type: 'richText',
        validation: requiredRichText('the text of the story'),
      }),
    ]),
    appearanceField,
    orderRank('customerStory'),
  ],
  orderings: [byOrderRank],
  preview: {
    select: {
      customer: 'customer.name',
      media: 'customer.image',
      figure: 'figure',
      label: 'figureLabel',
      headline: 'headline',
      isExample: 'isExample',
    },
    prepare: ({ customer, media, figure, label, headline, isExample: invented }) => ({
      title: headline ?? 'Untitled',
      subtitle: [invented && 'Example', customer, figure && `${figure} ${label ?? ''}`]
        .filter(Boolean)
        .join(' · '),
      media,
    }),
  },
})

const PARTS = {
  quote: 'what they said',
  quoteName: 'who said it',
  quoteRole: 'what that person does there',
} as const

/**
 * A part of a quote: all three are there, or none, since a quote by nobody convinces nobody.
 *
 * @param limit the space in the design, in characters
 */
function partOfQuote(part: keyof typeof PARTS, limit: number) {
  return <R extends StringRule | TextRule>(rule: R) => [
    rule.custom((value: unknown, { document }) => {
      const isBegun = Object.keys(PARTS).some((name) => isFilled(document?.[name]))
      return !isBegun || isFilled(value) || `Please write ${PARTS[part]}, or leave the quote out.`
    }),
    rule.max(limit).error(`There is room for ${limit} characters here.`),
  ]
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
