import 'server-only'
import { ClientError, type SanityClient } from '@sanity/client'
import { log, logError } from '#lib/platform/log/log.ts'
import type { Change } from '#lib/content/changes.ts'
import { writeClient } from '#lib/content/client.ts'
import { automaticRedirect, pathLeft } from './automatic.ts'

/** Request timeout, conflict, too many requests. */
const TRANSIENT = new Set([408, 409, 429])

/**
 * Stores a redirect from the path that a page had before a change. The webhook calls this for every
 * published change, by anybody, and perhaps twice: the same change stores the same redirect.
 * Without SANITY_WRITE_TOKEN nothing is stored.
 *
 * @throws Error if the lake can't be reached, so that the webhook is sent again
 */
export async function keepOldPath(change: Change): Promise<void> {
  const from = pathLeft(change)
  if (from === undefined || !writeClient) return
  if (!change._id) {
    log.warn({ from }, 'No redirect was stored, since the webhook has no _id (docs/deploy.md)')
    return
  }
  const redirect = automaticRedirect(from, change._id)
  try {
    // An unpublished document has a draft, or is back already; a deleted one can't come back.
    if (!change.slug && !(await exists(writeClient, change._id))) return
    // The page that left the path last is the one that its visitors want.
    await writeClient
      .transaction()
      .createIfNotExists(redirect)
      .patch(redirect._id, { set: { target: redirect.target } })
      .commit({ returnDocuments: false })
  } catch (error) {
    // A refused token stays refused: another call would only hold up the changes behind this one.
    if (!(error instanceof ClientError) || TRANSIENT.has(error.statusCode)) throw error
    logError(`No redirect from ${from} could be stored`, error)
  }
}

function exists(client: SanityClient, id: string): Promise<boolean> {
  return client.fetch('count(*[_id in [$id, "drafts." + $id]]) > 0', { id })
}
