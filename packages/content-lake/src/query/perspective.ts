import { isReleaseName } from '../model/document.ts'
import { httpError, shown } from '../model/errors.ts'

/** What a query sees: all documents as stored, published ones, or layers on top of those. */
export type Perspective = 'raw' | 'published' | string[]

/** `published` is the default from this API version on. */
const PUBLISHED_BY_DEFAULT = '2025-02-19'

/**
 * Parses `perspective`.
 *
 * @param given comma-separated names or an array, topmost layer first; empty for the default
 * @throws 400 for an invalid name
 */
export function readPerspective(given: unknown, apiVersion: string): Perspective {
  if (given === undefined || given === null || given === '') return defaultFor(apiVersion)
  const parts: unknown[] = typeof given === 'string' ? given.split(',') : [given].flat()
  const names = parts.map((part) => {
    if (typeof part !== 'string') throw httpError(400, `Invalid perspective "${shown(part)}"`)
    return part.trim() === 'previewDrafts' ? 'drafts' : part.trim()
  })
  if (names.length === 1 && (names[0] === 'raw' || names[0] === 'published')) return names[0]
  for (const name of names) {
    if (name !== 'drafts' && name !== 'published' && !isReleaseName(name)) {
      throw httpError(400, `Invalid perspective "${name}"`)
    }
  }
  return names
}

function defaultFor(apiVersion: string): Perspective {
  if (apiVersion === 'X') return 'published'
  return apiVersion >= PUBLISHED_BY_DEFAULT ? 'published' : 'raw'
}

/** What a caller sees of a dataset: everything, documents with a public id, or nothing. */
export type Visibility = 'all' | 'public' | 'nothing'

/** Whether a document of an id is seen. Without a token, ids with a dot are private. */
export function isVisible(id: string, visibility: Visibility): boolean {
  return visibility === 'all' || (visibility === 'public' && !id.includes('.'))
}
