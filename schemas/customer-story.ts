import { CaseIcon } from '@sanity/icons/Case'
import { defineField, defineType, type StringRule, type TextRule } from 'sanity'
import { FIGURE_LIMIT } from '#lib/content/readers.ts'
import { requiredRichText, requiredText } from '#lib/content/rules.ts'
import { pageSlug } from './addresses.ts'
import { byOrderRank, isExample, orderRank } from './shared.ts'

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
    defineField({
      name: 'customer',
      title: 'Customer',
      description:
        'One of the customer logos. The figure and a link to the story appear beneath that logo on Home. Of two stories about one customer, the upper one in the list does.',
      type: 'reference',
      to: [{ type: 'customerLogo' }],
      group: 'story',
      validation: (rule) => rule.required().error('Please choose the customer.'),
    }),
    defineField({
      name: 'headline',
      title: 'Headline',
      description: 'What changed for the customer, in one sentence. The headline of the page.',
      type: 'string',
      group: 'story',
      validation: requiredText('a headline', 90),
    }),
    defineField({
      name: 'slug',
      title: 'Slug',
      description: 'The last part of the page URL: /customers/…',
      type: 'slug',
      group: 'story',
      options: { source: 'headline', maxLength: 80 },
      validation: pageSlug,
    }),
    defineField({
      name: 'figure',
      title: 'Figure',
      description: 'The one number that says most, with its unit: 31 hours, −62%, 4,000.',
      type: 'string',
      group: 'story',
      validation: requiredText('a figure', FIGURE_LIMIT),
    }),
    defineField({
      name: 'figureLabel',
      title: 'What the figure measures',
      description: 'Continues the figure: ‘of planning saved every week’. Name the period.',
      type: 'string',
      group: 'story',
      validation: requiredText('what the figure measures', 60),
    }),
    defineField({
      name: 'quote',
      title: 'Quote',
      description: 'What somebody at the customer said, without quotation marks. Optional.',
      type: 'text',
      rows: 3,
      group: 'story',
      validation: partOfQuote('quote', 280),
    }),
    defineField({
      name: 'quoteName',
      title: 'Who said it',
      description: 'First and last name.',
      type: 'string',
      group: 'story',
      validation: partOfQuote('quoteName', 50),
    }),
    defineField({
      name: 'quoteRole',
      title: 'Their role',
      description: 'Without the company: ‘Head of Dispatch’.',
      type: 'string',
      group: 'story',
      validation: partOfQuote('quoteRole', 60),
    }),
    defineField({
      name: 'built',
      title: 'What we built',
      description: 'Two or three sentences. Also the description in search results.',
      type: 'text',
      rows: 4,
      group: 'story',
      validation: requiredText('what was built', 320),
    }),
    defineField({
      name: 'runBy',
      title: 'Who runs it now',
      description: 'Which people at the customer, and what they have changed since.',
      type: 'text',
      rows: 3,
      group: 'story',
      validation: requiredText('who runs it now', 240),
    }),
    defineField({
      name: 'resource',
      title: 'Resource to offer',
      description: 'At the end of the page. If left empty: the first in the list of resources.',
      type: 'reference',
      to: [{ type: 'resource' }],
      // A resource can be deleted all the same: the page then offers the first one.
      weak: true,
      group: 'text',
    }),
    defineField({
      name: 'body',
      title: 'Text',
      description: 'How it went: where they started, what was hard, what happened.',
      type: 'richText',
      group: 'text',
      validation: requiredRichText('the text of the story'),
    }),
    defineField({
      name: 'appearance',
      title: 'Search and sharing',
      type: 'pageAppearance',
      group: 'search',
    }),
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
