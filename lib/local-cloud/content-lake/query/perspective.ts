import { httpError } from '../errors.ts'

/** Which documents a query sees: all as stored, the published ones, or layers laid over the published ones. */
export type Perspective = 'raw' | 'published' | string[]

/** The perspective became `published` by default with this version of the API. */
const PUBLISHED_BY_DEFAULT = '2025-02-19'

/** Names of releases: the Studio makes up ones like `rA29bfjqa`, other clients choose their own. */
const RELEASE = /^(?!raw$)[A-Za-z0-9][A-Za-z0-9_-]*$/

/** Reads `perspective`, which may be a list with commas or an array, topmost layer first. */
export function readPerspective(given: unknown, apiVersion: string): Perspective {
  if (given === undefined || given === null || given === '') return defaultFor(apiVersion)
  const names = (Array.isArray(given) ? given.map(String) : String(given).split(',')).map((name) =>
    name.trim() === 'previewDrafts' ? 'drafts' : name.trim(),
  )
  if (names.length === 1 && (names[0] === 'raw' || names[0] === 'published')) return names[0]
  for (const name of names) {
    if (name !== 'drafts' && name !== 'published' && !RELEASE.test(name)) {
      throw httpError(400, `Invalid perspective "${name}"`)
    }
  }
  return names
}

function defaultFor(apiVersion: string): Perspective {
  if (apiVersion === 'X') return 'published'
  return apiVersion >= PUBLISHED_BY_DEFAULT ? 'published' : 'raw'
}

/** Whether an id is one that callers without a token may see. Ids with a full stop are private. */
export function isPublic(id: string): boolean {
  return !id.includes('.')
}
