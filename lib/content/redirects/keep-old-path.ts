import 'server-only'
import { ClientError } from '@sanity/client'
import { logError } from '#lib/log/log.ts'
import type { Change } from '../changes.ts'
import { writeClient } from '../write-client.ts'
import { automaticRedirect } from './automatic.ts'

/** Request timeout, conflict, too many requests. */
const TRANSIENT = new Set([408, 409, 429])

/**
 * Stores a redirect from the path that a page had before a change. The webhook calls this for every
 * published change, whoever made it, and perhaps twice: the same change stores the same redirect.
 * Without SANITY_WRITE_TOKEN nothing is stored.
 *
 * @throws Error if the lake can't be reached, so that the webhook is sent again
 */
export async function keepOldPath(change: Change): Promise<void> {
  const redirect = automaticRedirect(change)
  if (!redirect || !writeClient) return
  const { _id, target } = redirect
  try {
    // An unpublished document has a draft; a deleted one has nothing that could come back.
    if (!change.slug && !(await writeClient.getDocument(`drafts.${target._ref}`))) return
    // The page that left the path last is the one that its visitors want.
    await writeClient
      .transaction()
      .createIfNotExists(redirect)
      .patch(_id, { set: { target } })
      .commit({ returnDocuments: false })
  } catch (error) {
    // A refused token stays refused: another call would only hold up the changes behind this one.
    if (!(error instanceof ClientError) || TRANSIENT.has(error.statusCode)) throw error
    logError(`No redirect from ${redirect.from} could be stored`, error)
  }
}
