import { createClient } from '@sanity/client'
import type { SanityClient } from '@sanity/client'
import { objectionsTo } from '#schemas/validate.ts'

/** For rules that don't query the lake; the others find no host, which they don't object to. */
export const offline = createClient({
  projectId: 'none',
  dataset: 'none',
  apiHost: 'https://nowhere.invalid',
  apiVersion: '2025-02-19',
  useCdn: false,
  maxRetries: 0,
})

/**
 * What the Studio would object to in a document, warnings included: 'field: sentence', sorted.
 *
 * @throws Error when a rule can't be evaluated
 */
export async function validationErrors(
  document: { _id: string; _type: string },
  client: SanityClient = offline,
): Promise<string[]> {
  const exists = client === offline ? () => true : undefined
  const objections = await objectionsTo(stored(document), client, exists)
  return objections.map(({ path, message }) => `${path.map(segment).join('.')}: ${message}`).sort()
}

/** A document with what the lake adds. */
export function stored<T extends object>(document: T) {
  const now = '2026-01-01T00:00:00Z'
  return { _rev: 'r', _createdAt: now, _updatedAt: now, ...document }
}

function segment(part: string | number | object): string {
  if (typeof part !== 'object') return String(part)
  return '_key' in part ? String(part._key) : '?'
}
