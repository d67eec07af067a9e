import {
  defineField,
  getPublishedId,
  type FieldDefinition,
  type FieldDefinitionBase,
  type StringDefinition,
  type TextDefinition,
  type ValidationContext,
} from 'sanity'
import { rankAfter } from '#lib/content/rank.ts'

type More<Definition> = Omit<Definition, 'name' | 'title' | 'type'> & FieldDefinitionBase

/** A text of one line, or a choice of one. */
export function stringField(name: string, title: string, more: More<StringDefinition>) {
  return defineField({ name, title, type: 'string', ...more })
}

/** A text of several lines. */
export function textField(name: string, title: string, more: More<TextDefinition>) {
  return defineField({ name, title, type: 'text', rows: 3, ...more })
}

/** Fields in one tab of a form. */
export function inGroup(group: string, fields: FieldDefinition[]): FieldDefinition[] {
  return fields.map((field) => ({ ...field, group }))
}

/**
 * For every type that a new site has invented content of. While it is on, the content isn't stated
 * to search engines as fact, and the Studio and `npm run doctor` say that it is published.
 */
export const isExample = defineField({
  name: 'isExample',
  title: 'Example content',
  description:
    'This came with the site and is invented. Turn it off once what it says is true of your company: until then, search engines are kept from it.',
  type: 'boolean',
  initialValue: false,
})

const LAST = '*[_type == $type && defined(orderRank)] | order(orderRank desc)[0].orderRank'

/**
 * Position of a document in its list, as a LexoRank string such as '0|100000:'. Moving a document
 * writes only this field, and lists sort by it as text. New documents come last.
 */
export function orderRank(type: string) {
  return defineField({
    name: 'orderRank',
    title: 'Place in the list',
    type: 'string',
    readOnly: true,
    hidden: true,
    initialValue: async (_, context) => rankAfter(await askLake(context, LAST, { type })),
  })
}

/** The Studio's sort order by `orderRank`. */
export const byOrderRank = {
  name: 'orderRank',
  title: 'As on the site',
  by: [{ field: 'orderRank', direction: 'asc' as const }],
}

/** Asks the content lake, drafts included, for what a rule has to know. */
export function askLake<Answer>(
  { getClient }: Pick<ValidationContext, 'getClient'>,
  query: string,
  params: Record<string, unknown> = {},
  perspective: 'raw' | 'published' = 'raw',
): Promise<Answer> {
  const client = getClient({ apiVersion: '2025-02-19' })
  return client.fetch<Answer>(query, params, { perspective })
}

/** The ID of the document that a rule is about, as it is or will be published. */
export function idOf({ document }: ValidationContext): string {
  return getPublishedId(document?._id ?? '')
}
