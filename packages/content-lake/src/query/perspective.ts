import { isObject, isReleaseName, type LakeDocument } from '../model/document.ts'
import { httpError, shown } from '../model/errors.ts'
import { DEFINITIONS, isVariantName } from '../model/variant.ts'

/** What a query sees: all documents as stored, published ones, or layers on top of those. */
export type Perspective = 'raw' | 'published' | string[]

/** `published` is the default from this API version on. */
const PUBLISHED_BY_DEFAULT = '2025-02-19'

/** Parses `perspective`: comma-separated names or an array, topmost layer first. Throws 400. */
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

/** Which variants a query asks for: one by name, or those that fit what is known of a visitor. */
export type VariantSelection = { name: string } | { conditions: Record<string, string> }

/** Variants are served by this version of the API alone; the others ignore the parameters. */
const API_VERSION = 'X'

/** Parses `variant` or `variantCondition`, which may be repeated. Throws 400. */
export function readVariantSelection(
  { searchParams }: URL,
  apiVersion: string,
): VariantSelection | null {
  const given = searchParams.getAll('variantCondition')
  const [name, ...more] = searchParams.getAll('variant').filter((text) => text !== '')
  if (apiVersion !== API_VERSION || (name === undefined && given.length === 0)) return null
  if (more.length > 0 || (name !== undefined && given.length > 0)) {
    throw httpError(400, 'A query takes one "variant", or any number of "variantCondition"')
  }
  if (name !== undefined) {
    if (!isVariantName(name)) throw httpError(400, `Invalid variant "${name.slice(0, 100)}"`)
    return { name }
  }
  const conditions = given.map((condition) => {
    const [key = '', value = '', ...rest] = condition.split(':')
    if (key !== '' && value !== '' && rest.length === 0) return [key, value] as const
    throw httpError(400, `variantCondition must be key:value, not "${condition.slice(0, 100)}"`)
  })
  return { conditions: Object.fromEntries(conditions) }
}

/** The variants that fit, best first: most conditions (at least one), highest priority, oldest. */
export function rankVariants(
  definitions: Iterable<LakeDocument>,
  selection: VariantSelection,
): string[] {
  if ('name' in selection) return [selection.name]
  return [...definitions]
    .map((document) => ({ document, size: fit(document, selection.conditions) }))
    .filter(({ size }) => size > 0)
    .sort(
      (a, b) =>
        b.size - a.size ||
        Number(b.document.priority ?? 0) - Number(a.document.priority ?? 0) ||
        compare(a.document._createdAt, b.document._createdAt) ||
        compare(a.document._id, b.document._id),
    )
    .map(({ document }) => document._id.slice(DEFINITIONS.length))
}

/** How many conditions a definition has, if all are among those given; else 0. */
function fit({ conditions }: LakeDocument, given: Record<string, string>): number {
  if (!isObject(conditions)) return 0
  const entries = Object.entries(conditions)
  return entries.every(([key, value]) => given[key] === value) ? entries.length : 0
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
