import type { SanityClient } from '@sanity/client'
import { evaluateDocumentInternal } from '@sanity/validation/_internal'
import { createSchema, pathToString, type Path, type SanityDocument } from 'sanity'
import { schemaTypes } from './index.ts'

export const schema = createSchema({ name: 'default', types: schemaTypes })

/** What a rule objects to in a document. */
interface Objection {
  level: 'error' | 'warning' | 'info'
  path: Path
  /** The path in words for developers: `seo.title`. */
  field: string
  message: string
}

/** The types of documents that staff edit. */
export const EDITED_TYPES = schemaTypes.flatMap(({ name, type }) =>
  type === 'document' ? [name] : [],
)

/**
 * What the Studio would object to in a document.
 *
 * @param exists whether there is a document; by default the lake is asked
 * @throws Error when a rule can't be evaluated
 */
export async function objectionsTo(
  document: SanityDocument,
  client: SanityClient,
  exists?: (id: string) => boolean,
): Promise<Objection[]> {
  const getDocumentExists = exists && (async ({ id }: { id: string }) => exists(id))
  // As in the Studio: by `validateDocument`, which is for the command line, each objection to an
  // object is but a warning.
  const { status, markers } = await evaluateDocumentInternal({
    document,
    schema,
    environment: 'studio',
    getClient: ({ apiVersion }) => client.withConfig({ apiVersion }),
    ...(getDocumentExists && { getDocumentExists }),
  })
  if (status === 'notEvaluated') throw new Error('a rule could not be checked')
  return markers.map(({ level, path, message }) => ({
    level,
    path,
    field: pathToString(path),
    message,
  }))
}
