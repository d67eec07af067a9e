import { Icon } from '@sanity/icons'
import { StarIcon } from '@sanity/icons/Star'
import { createElement } from 'react'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { RESOURCE_ICONS, type ResourceIcon } from '#lib/ui/covers/icons.ts'
import { recordOf, RESOURCE_LIMITS, RESOURCE_TYPES } from '#lib/tools/resource-types/list.ts'
import { guideDocument } from './rules/document.ts'
import { byOrderRank, orderRank } from './order-rank.ts'
import { onlyOneOfItsType } from './rules/resource.ts'
import { pageSlug } from './rules/slug.ts'
import { requiredText } from '#lib/content/text-rules.ts'
import { urlField } from './resource-url.ts'

const COVERS: Record<ResourceIcon, string> = {
  roadmap: 'Roadmap: a route across contour lines',
  quiz: 'Quiz: a dial with sliders below',
  calculator: 'Calculator: a curve that crosses zero',
  guide: 'Guide: a page of text',
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })
const RECORDS = Object.values(RESOURCE_TYPES)
const NOUNS = either.format(RECORDS.map(({ noun }) => `the ${noun}`))
const HEADINGS = either.format(RECORDS.map(({ featuresTitle }) => `'${featuresTitle}'`))

/** A free resource behind the email gate. */
export const resource = defineType({
  name: 'resource',
  title: 'Resource',
  type: 'document',
  icon: StarIcon,
  groups: [
    { name: 'page', title: 'Page', default: true },
    { name: 'card', title: 'Card' },
    { name: 'document', title: 'Document' },
    { name: 'search', title: 'Search and sharing' },
  ],
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      description: 'On the card, at the top of the page, and in the email to the team.',
      type: 'string',
      group: ['page', 'card'],
      validation: requiredText('a title', RESOURCE_LIMITS.title),
    }),
    defineField({
      name: 'slug',
      title: 'Slug',
      description:
        'The last part of the page URL: /resources/… You can change it: visitors of the old URL are sent to the new one.',
      type: 'slug',
      group: 'page',
      options: { source: 'title', maxLength: 80 },
      validation: pageSlug,
    }),
    defineField({
      name: 'type',
      title: 'Type',
      description: `The badge on the card. It also decides what opens: ${NOUNS}.`,
      type: 'string',
      group: ['page', 'card'],
      options: {
        list: Object.keys(RESOURCE_TYPES).map((type) => ({ value: type, title: type })),
        layout: 'radio',
        direction: 'horizontal',
      },
      validation: (rule) => [
        rule.required().error('Please choose a type.'),
        rule.custom(onlyOneOfItsType),
      ],
    }),
    defineField({
      name: 'icon',
      title: 'Cover drawing',
      description: 'The drawing on the card and on the page.',
      type: 'string',
      group: ['page', 'card'],
      options: {
        list: RESOURCE_ICONS.map((value) => ({ value, title: COVERS[value] })),
        layout: 'radio',
      },
      validation: (rule) => rule.required().error('Please choose a drawing.'),
    }),
    defineField({
      name: 'featured',
      title: 'Featured',
      description: 'The card comes first on /resources, at full width, with a Featured badge.',
      type: 'boolean',
      group: 'card',
      initialValue: false,
    }),
    defineField({
      name: 'subtitle',
      title: 'Subtitle',
      description: 'Below the title of the page.',
      type: 'string',
      group: 'page',
      validation: requiredText('a subtitle', RESOURCE_LIMITS.subtitle),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      description: 'On the card, at the top of the page, and in search results.',
      type: 'text',
      rows: 3,
      group: ['page', 'card'],
      validation: requiredText('a description', RESOURCE_LIMITS.description),
    }),
    defineField({
      name: 'body',
      title: 'Long text',
      description: 'The text of the page below the description. Optional.',
      type: 'richText',
      group: 'page',
    }),
    defineField({
      name: 'features',
      title: 'Feature list',
      description: `The list titled ${HEADINGS}. One to eight lines.`,
      type: 'array',
      of: [defineArrayMember({ type: 'string', validation: requiredText('this feature', 110) })],
      group: 'page',
      validation: (rule) => [
        rule.required().min(1).error('The feature list needs at least one line.'),
        rule.max(8).error('There is room for eight lines.'),
        rule.unique().error('This line is in the list twice.'),
      ],
    }),
    defineField({
      name: 'document',
      title: 'Document',
      description: 'The PDF that opens in a new tab once a visitor has entered an email address.',
      type: 'file',
      options: { accept: 'application/pdf' },
      group: 'document',
      hidden: ({ document }) => recordOf(document?.type)?.opens !== 'document',
      validation: guideDocument,
    }),
    ...Object.entries(RESOURCE_TYPES).flatMap(([type, { url }]) =>
      url ? [urlField(type, url)] : [],
    ),
    defineField({
      name: 'appearance',
      title: 'Search and sharing',
      type: 'pageAppearance',
      group: 'search',
    }),
    orderRank('resource'),
  ],
  orderings: [byOrderRank],
  preview: {
    select: { title: 'title', type: 'type', slug: 'slug.current', featured: 'featured' },
    prepare: ({ title, type, slug, featured }) => ({
      title,
      subtitle: [featured && 'Featured', type, slug && `/resources/${slug}`]
        .filter(Boolean)
        .join(' · '),
      media: typeIcon(type) ?? StarIcon,
    }),
  },
})

function typeIcon(type: unknown) {
  const symbol = recordOf(type)?.studio.icon
  return symbol && createElement(Icon, { symbol })
}
