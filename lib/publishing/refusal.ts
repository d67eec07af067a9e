import { ClientError } from '@sanity/client'

/** Why the lake refused a transaction, as staff read it. */
export interface Refusal {
  status: number
  reason: string
}

/**
 * The lake's refusal of a transaction; null for an error that may pass by itself, such as a lake
 * that doesn't respond, or one that has too much to do.
 */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ClientError) || error.statusCode === 429) return null
  return { status: error.statusCode, reason: inWords(error) }
}

function inWords({ statusCode, response, message }: ClientError): string {
  if (statusCode === 401 || statusCode === 403) {
    return 'The site’s token may not publish this document. Those who run the site can change that.'
  }
  const { items } = Object(Object(response.body).error)
  const [{ error = {} } = {}] = Array.isArray(items) ? items : []
  const { type, referenceID, referencingIDs } = Object(error)
  if (type === 'documentReferenceDoesNotExistError') {
    return `It refers to a document that isn’t published (${referenceID}). Publish that first.`
  }
  if (type === 'documentHasExistingReferencesError') {
    return `Other documents refer to it (${[referencingIDs].flat().join(', ')}).`
  }
  return `The content lake refused it: ${message.slice(0, 300)}`
}
