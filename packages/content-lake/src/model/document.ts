import { randomInt } from 'node:crypto'

/** A document as stored: Sanity's five system attributes and those of its schema type. */
export interface LakeDocument {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  [attribute: string]: unknown
}

/** One document before and after a transaction; `null` if it didn't exist. */
export interface Change {
  id: string
  previous: LakeDocument | null
  next: LakeDocument | null
}

export type Attributes = Record<string, unknown>

/** Whether a value is a plain JSON object. */
export function isObject(value: unknown): value is Attributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a JSON text; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The document that a line of an export holds. Throws an error that names the line. */
export function documentIn(line: string, number: number): Attributes {
  const document = jsonOf(line)
  if (isObject(document)) return document
  throw new Error(`line ${number} is not a document`)
}

const DRAFT = 'drafts.'
const VERSION = /^versions\.([^.]+)\.(.+)$/

export function publishedIdOf(id: string): string {
  if (id.startsWith(DRAFT)) return id.slice(DRAFT.length)
  return VERSION.exec(id)?.[2] ?? id
}

export function draftIdOf(id: string): string {
  return DRAFT + publishedIdOf(id)
}

export function isDraftOrVersion(id: string): boolean {
  return id.startsWith(DRAFT) || VERSION.test(id)
}

export function isVersion(id: string): boolean {
  return VERSION.test(id)
}

/** The release of a version; `drafts` for a draft, `published` for any other document. */
export function layerOf(id: string): string {
  if (id.startsWith(DRAFT)) return 'drafts'
  return VERSION.exec(id)?.[1] ?? 'published'
}

export function unpublishes({ _system }: Attributes): boolean {
  return isObject(_system) && _system.delete === true
}

/**
 * A document's attributes for another id of it. Sanity keeps in `_system` to which release a
 * document belongs, as its id says too; one that was exported there must not take it along.
 */
export function movedTo(id: string, document: Attributes): Attributes & { _id: string } {
  const { _system, ...attributes } = document
  const isMarked = VERSION.test(id) && isObject(_system) && _system.delete === true
  return { ...attributes, _id: id, ...(isMarked && { _system: { delete: true } }) }
}

const RELEASE = /^(?!(?:raw|drafts|published|previewDrafts)$)[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/

/** Whether a text can name a release. The Studio generates `rA29bfjqa`; others choose their own. */
export function isReleaseName(name: string): boolean {
  return RELEASE.test(name)
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newId(): string {
  let id = ''
  while (id.length < 22) id += ALPHABET[randomInt(ALPHABET.length)]
  return id
}
