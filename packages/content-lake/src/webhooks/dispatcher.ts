import type { EventEmitter } from 'node:events'
import { once } from 'node:events'
import type { LakeDocument } from '../model/document.ts'
import { latestSeq, readRevisions } from '../store/history.ts'
import type { Revision } from '../store/history.ts'
import type { Storage } from '../store/storage.ts'
import { deliver } from './deliver.ts'
import type { PreparedWebhook } from './webhook.ts'
import { operationOf, payloadFor } from './webhook.ts'

/** Transactions per read. */
const BATCH = 100

interface Source {
  storage: Storage
  names: { projectId: string; name: string }
  find: (id: string) => LakeDocument | undefined
  /** Emits `commit` after each transaction that could concern a webhook. */
  commits: EventEmitter
}

/**
 * Delivers one webhook's changes in commit order. It reads history from the database and stores its
 * position there, so changes survive a restart. Changes from before the webhook was first set up
 * aren't sent. A change can be delivered twice, with the same `idempotency-key`.
 *
 * @param start its position, from `readPosition`
 */
export async function runWebhook(
  webhook: PreparedWebhook,
  start: number,
  source: Source,
  signal: AbortSignal,
) {
  let position = start
  while (!signal.aborted) {
    // Subscribe before reading, or a commit during the read would be missed.
    const committed = once(source.commits, 'commit', { signal }).catch(() => {})
    const revisions = await readRevisions(source.storage, { afterSeq: position, limit: BATCH })
    let delivered = false
    for (const revision of revisions) {
      delivered = (await deliverChange(webhook, revision, source, signal)) || delivered
    }
    position = revisions.at(-1)?.seq ?? position
    // Changes that don't concern the webhook are cheap to check again after a restart.
    if (delivered) await writePosition(webhook.name, position, source.storage)
    if (revisions.length === 0) await committed
  }
}

async function deliverChange(
  webhook: PreparedWebhook,
  revision: Revision,
  { names, find }: Source,
  signal: AbortSignal,
): Promise<boolean> {
  const change = { id: revision.documentId, previous: revision.previous, next: revision.next }
  const body = payloadFor(webhook, change, find)
  if (body === null) return false
  const headers = {
    'idempotency-key': `${webhook.name}-${revision.transactionId}-${revision.documentId}`,
    'sanity-dataset': names.name,
    'sanity-project-id': names.projectId,
    'sanity-document-id': revision.documentId,
    'sanity-operation': operationOf(change),
    'sanity-transaction-id': revision.transactionId,
    'sanity-transaction-time': revision.timestamp,
    'sanity-webhook-id': webhook.name,
  }
  await deliver({ url: webhook.url, secret: webhook.secret, body, headers }, signal)
  return true
}

/** A webhook's position: where it stopped or, if the name is new, after the latest write. */
export async function readPosition(name: string, storage: Storage): Promise<number> {
  const { rows } = await storage.pool.query<{ seq: number }>(
    'select seq::float8 as seq from content_lake.webhooks where name = $1',
    [name],
  )
  if (rows[0]) return rows[0].seq
  const latest = await latestSeq(storage)
  await writePosition(name, latest, storage)
  return latest
}

async function writePosition(name: string, seq: number, storage: Storage): Promise<void> {
  await storage.pool.query(
    `insert into content_lake.webhooks (name, seq) values ($1, $2)
     on conflict (name) do update set seq = excluded.seq`,
    [name, seq],
  )
}
