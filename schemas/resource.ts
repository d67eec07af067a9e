import { BarChartIcon } from '@sanity/icons/BarChart'
import { BulbOutlineIcon } from '@sanity/icons/BulbOutline'
import { DocumentPdfIcon } from '@sanity/icons/DocumentPdf'
import { StarIcon } from '@sanity/icons/Star'
import type { ComponentType } from 'react'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { isSlug } from '#lib/content/slug.ts'
import { RESOURCE_ICONS, RESOURCE_TYPES } from '#lib/content/types.ts'
import { guideDocument } from './document-rules.ts'
import { byOrderRank, orderRank } from './order-rank.ts'
import { onlyOneOfItsType } from './resource-rules.ts'
import { requiredText } from './rules.ts'
import { webUrl } from './urls.ts'

const ICON_OF_TYPE = new Map<string | undefined, ComponentType>([
  ['PDF Guide', DocumentPdfIcon],
  ['Quiz', BulbOutlineIcon],
  ['Tool', BarChartIcon],
])

/** A free resource behind the e-mail gate. */
export const resource = defineType({
  name: 'resource',
  title: 'Resource',
  type: 'document',
  icon: StarIcon,
  groups: [
    { name: 'page', title: 'Its page', default: true },
    { name: 'card', title: 'Its card' },
    { name: 'document', title: 'Its document' },
  ],
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      description: 'On its card, at the top of its page, and in the e-mail to the team.',
      type: 'string',
      group: ['page', 'card'],
      validation: requiredText('a title', 60),
    }),
    defineField({
      name: 'slug',
      title: 'Address',
      description:
        'The end of its address: /resources/… Links that people have saved break when it changes.',
      type: 'slug',
      group: 'page',
      options: { source: 'title', maxLength: 80 },
      validation: (rule) =>
        rule.custom((slug) => {
          if (!slug?.current) return 'Please give an address, or press Generate.'
          return (
            isSlug(slug.current) || 'Only small letters, digits and single dashes between them.'
          )
        }),
    }),
    defineField({
      name: 'type',
      title: 'Type',
      description:
        'The badge on its card. Quiz opens the quiz, Tool opens the calculator, PDF Guide opens the document.',
      type: 'string',
      group: ['page', 'card'],
      options: {
        list: RESOURCE_TYPES.map((type) => ({ value: type, title: type })),
        layout: 'radio',
        direction: 'horizontal',
      },
      validation: (rule) => [
        rule.required().error('Please choose what the resource is.'),
        rule.custom(onlyOneOfItsType),
      ],
    }),
    defineField({
      name: 'icon',
      title: 'Cover drawing',
      description: 'The drawing on its card and its page.',
      type: 'string',
      group: ['page', 'card'],
      options: { list: [...RESOURCE_ICONS], layout: 'radio', direction: 'horizontal' },
      validation: (rule) => rule.required().error('Please choose a drawing.'),
    }),
    defineField({
      name: 'featured',
      title: 'Featured',
      description: 'Its card stands first on /resources, at full width, with the Featured badge.',
      type: 'boolean',
      group: 'card',
      initialValue: false,
    }),
    defineField({
      name: 'subtitle',
      title: 'Subtitle',
      description: 'Below the title of its page.',
      type: 'string',
      group: 'page',
      validation: requiredText('a subtitle', 110),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      description: 'On its card, at the top of its page, and in search results.',
      type: 'text',
      rows: 3,
      group: ['page', 'card'],
      validation: requiredText('a description', 240),
    }),
    defineField({
      name: 'body',
      title: 'Long text',
      description: 'The text of its page below the description. May be left out.',
      type: 'richText',
      group: 'page',
    }),
    defineField({
      name: 'features',
      title: 'Feature list',
      description:
        "The list on its page titled 'Calculator Features:', 'Quiz Features:' or 'What You'll Get:'. One to eight lines.",
      type: 'array',
      of: [defineArrayMember({ type: 'string', validation: requiredText('this feature', 110) })],
      group: 'page',
      validation: (rule) => [
        rule.required().min(1).error('A resource needs at least one line in its feature list.'),
        rule.max(8).error('The card has room for eight lines.'),
        rule.unique().error('This line is in the list twice.'),
      ],
    }),
    defineField({
      name: 'document',
      title: 'Document',
      description: 'The PDF that opens in a new tab after the e-mail address was given.',
      type: 'file',
      options: { accept: 'application/pdf' },
      group: 'document',
      hidden: ({ document }) => document?.type !== 'PDF Guide',
      validation: guideDocument,
    }),
    defineField({
      name: 'downloadUrl',
      title: 'Address of the document',
      description:
        "If the document lies elsewhere: its address, which then goes before the file above. With neither, visitors read 'Coming Soon!'.",
      type: 'url',
      group: 'document',
      hidden: ({ document }) => document?.type !== 'PDF Guide',
      validation: webUrl,
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
      media: ICON_OF_TYPE.get(type) ?? StarIcon,
    }),
  },
})
