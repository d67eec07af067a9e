import { createClient } from '@sanity/client'
import type { SanityClient } from '@sanity/client'
import { validateDocument } from '@sanity/validation'
import { createSchema } from 'sanity'
import { schemaTypes } from '#schemas/index.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })

/** For rules that don't query the lake; the others find no host, which they don't object to. */
const offline = createClient({
  projectId: 'none',
  dataset: 'none',
  apiHost: 'https://nowhere.invalid',
  apiVersion: '2025-02-19',
  useCdn: false,
  maxRetries: 0,
})

/**
 * What the Studio would object to in a document: 'field: sentence', sorted.
 *
 * @throws Error when a rule can't be evaluated
 */
export async function validationErrors(
  document: { _id: string; _type: string },
  client: SanityClient = offline,
): Promise<string[]> {
  const getDocumentExists = client === offline ? async () => true : undefined
  const now = '2026-01-01T00:00:00Z'
  const stored = { _rev: 'r', _createdAt: now, _updatedAt: now, ...document }
  const { status, markers } = await validateDocument({
    document: stored,
    schema,
    client,
    getDocumentExists,
  })
  if (status === 'notEvaluated') throw new Error('a rule could not be checked')
  return markers.map(({ path, message }) => `${path.map(segment).join('.')}: ${message}`).sort()
}

function segment(part: string | number | object): string {
  if (typeof part !== 'object') return String(part)
  return '_key' in part ? String(part._key) : '?'
}
