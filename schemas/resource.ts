import { Icon } from '@sanity/icons'
import { StarIcon } from '@sanity/icons/Star'
import { createElement } from 'react'
import {
  defineArrayMember,
  defineField,
  defineType,
  type CustomValidator,
  type FileRule,
  type ValidationContext,
} from 'sanity'
import { requiredText } from '#lib/content/rules.ts'
import {
  recordOf,
  RESOURCE_LIMITS,
  RESOURCE_TYPES,
  type UrlField,
} from '#lib/tools/resource-types.ts'
import { RESOURCE_ICONS, type ResourceIcon } from '#lib/ui/covers/icons.ts'
import { slugField, webUrl } from './addresses.ts'
import { appearanceField } from './appearance.ts'
import { askLake, byOrderRank, idOf, orderRank, stringField, textField } from './shared.ts'

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
    stringField('title', 'Title', {
      description: 'On the card, at the top of the page, and in the email to the team.',
      group: ['page', 'card'],
      validation: requiredText('a title', RESOURCE_LIMITS.title),
    }),
    {
      ...slugField(
        'title',
        'The last part of the page URL: /resources/… You can change it: visitors of the old URL are sent to the new one.',
      ),
      group: 'page',
    },
    stringField('type', 'Type', {
      description: `The badge on the card. It also decides what opens: ${NOUNS}.`,
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
    stringField('icon', 'Cover drawing', {
      description: 'The drawing on the card and on the page.',
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
    stringField('subtitle', 'Subtitle', {
      description: 'Below the title of the page.',
      group: 'page',
      validation: requiredText('a subtitle', RESOURCE_LIMITS.subtitle),
    }),
    textField('description', 'Description', {
      description: 'On the card, at the top of the page, and in search results.',
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
    appearanceField,
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

/** The URL of what a resource of one type opens; other types don't show it. */
function urlField(type: string, { name, title, description, group, missing }: UrlField) {
  return defineField({
    name,
    title,
    description,
    type: 'url',
    group,
    hidden: ({ document }) => document?.type !== type,
    validation: (rule) => [
      ...webUrl(rule),
      rule.custom((url, { document }) => {
        const isMissing = document?.type === type && !url
        return isMissing && missing !== null ? missing : true
      }),
    ],
  })
}

const URL_OF = '*[_id == $id][0].url'

/** A guide needs its document: an uploaded PDF, or the URL of one elsewhere. */
function guideDocument(rule: FileRule) {
  return rule.custom(async (file, context) => {
    const document = Object(context.document)
    const record = recordOf(document.type)
    if (record?.opens !== 'document' || (record.url && document[record.url.name])) return true
    if (!file?.asset) return 'Please upload the PDF, or enter its URL below.'
    return (
      (await isPdf(file.asset._ref, context)) ||
      'This file is not a PDF, or it is damaged. Please upload it again.'
    )
  })
}

/**
 * Whether a file starts like a PDF. True if it can't be read now, since that isn't the file's
 * fault.
 */
async function isPdf(id: string, context: ValidationContext): Promise<boolean> {
  try {
    const url = await askLake<string | null>(context, URL_OF, { id })
    if (!url) return true
    const response = await fetch(url, { headers: { Range: 'bytes=0-1023' } })
    return !response.ok || (await response.text()).includes('%PDF-')
  } catch {
    return true
  }
}

const OTHERS_OF_TYPE =
  'count(*[_type == "resource" && type == $type && !(_id in [$id, "drafts." + $id])])'

/**
 * The site has one calculator and one quiz, so at most one resource may open each. Queries the
 * content lake, drafts included.
 */
const onlyOneOfItsType: CustomValidator<string | undefined> = async (type, context) => {
  if (!recordOf(type)?.studio.onlyOne) return true
  const others = await askLake<number>(context, OTHERS_OF_TYPE, { type, id: idOf(context) })
  return others === 0 || `There is already a resource of type ${type}. The site can have only one.`
}
