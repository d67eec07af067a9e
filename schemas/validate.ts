import type { ClientConfig, SanityClient } from '@sanity/client'
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

/** A document, and why the Studio would not publish it as it is. */
interface Checked {
  document: SanityDocument
  errors: Objection[]
}

/** Documents that are checked at a time: some rules ask the lake. */
const AT_ONCE = 8

/** Checks documents as the Studio does before it publishes them. */
export async function checkDocuments(
  documents: SanityDocument[],
  client: SanityClient,
): Promise<Checked[]> {
  const ids = new Set(await client.fetch<string[]>('*._id'))
  const asking = askingOnce(client)
  const checked: Checked[] = []
  const waiting = documents.entries()
  const work = async () => {
    for (const [place, document] of waiting) {
      const objections = await objectionsTo(document, asking, (id) => ids.has(id))
      checked[place] = { document, errors: objections.filter(({ level }) => level === 'error') }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return checked
}

/** A client that asks each question once: hundreds of pages may name the same story. */
function askingOnce(client: SanityClient): SanityClient {
  const answers = new Map<string, Promise<unknown>>()
  const wrap = (target: SanityClient): SanityClient =>
    new Proxy(target, {
      get(_, property) {
        if (property === 'withConfig')
          return (config: ClientConfig) => wrap(target.withConfig(config))
        if (property === 'config') return () => target.config()
        if (property !== 'fetch') return Reflect.get(target, property)
        return (...question: Parameters<SanityClient['fetch']>) => {
          const key = JSON.stringify(question)
          const answer = answers.get(key) ?? target.fetch(...question)
          answers.set(key, answer)
          return answer
        }
      },
    })
  return wrap(client)
}

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
