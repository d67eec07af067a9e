import 'server-only'
import type { ContentSourceMap } from '@sanity/client'
import { stegaEncodeSourceMap } from '@sanity/client/stega'
import { createDataAttribute } from 'next-sanity'

const STUDIO = '/studio'

/**
 * Fields the code compares, so they must stay unmarked, as those are that Sanity's own filter knows.
 * A test finds a choice from a list that is missing here.
 */
const UNMARKED_FIELDS = new Set([
  'confirmation',
  'kind',
  'pointsDrawing',
  'section',
  'goal',
  'service',
  'leadEmails',
  'stateFrom',
  'ownerFrom',
  'heroLook',
  'heroButtonTo',
  'heroStory',
  'gatedResource',
  'value',
  'documentPath',
  'titleTemplate',
  'bookingPrefill',
  'bookingPattern',
])

/**
 * Adds marks to a query result that tell Presentation which field each text and picture comes from:
 * invisible characters after a text, `edit` for a picture. Queries keep the documents' field names,
 * so a path in the result is the path in the document. Each document in the result must include its
 * `_id` and `_type`.
 */
export function withEditMarks<T>(result: T): T {
  return Array.isArray(result) ? (result.map(marked) as T) : marked(result)
}

function marked<T>(item: T): T {
  const { _id, _type } = Object(item)
  if (typeof _id !== 'string' || typeof _type !== 'string') return item
  return markPictures(markTexts(item, _id, _type), { id: _id, type: _type }, []) as T
}

function markTexts<T>(item: T, id: string, type: string): T {
  const everyField: ContentSourceMap = {
    documents: [{ _id: `drafts.${id}`, _type: type }],
    paths: ['$'],
    mappings: { $: { type: 'value', source: { type: 'documentValue', document: 0, path: 0 } } },
  }
  return stegaEncodeSourceMap(item, everyField, {
    enabled: true,
    studioUrl: STUDIO,
    filter: (field) =>
      field.filterDefault(field) && !UNMARKED_FIELDS.has(String(field.sourcePath.at(-1))),
  })
}

type Step = string | number | { _key: string }

function markPictures(
  value: unknown,
  document: { id: string; type: string },
  path: Step[],
): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      const { _key } = Object(item)
      return markPictures(item, document, [...path, typeof _key === 'string' ? { _key } : index])
    })
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    markPictures(field, document, [...path, name]),
  ])
  // Only image fields have the path of a file.
  const picture = 'path' in value && path.length > 0
  const edit = picture && createDataAttribute({ ...document, path, baseUrl: STUDIO }).toString()
  return Object.fromEntries(edit ? [...fields, ['edit', edit]] : fields)
}
