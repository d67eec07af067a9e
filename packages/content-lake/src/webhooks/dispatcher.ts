import type { EventEmitter } from 'node:events'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { group } from '../listen/listeners.ts'
import type { LakeDocument } from '../model/document.ts'
import type { CommittedTransaction } from '../store/feed.ts'
import { readRevisions } from '../store/history.ts'
import type { Storage } from '../store/storage.ts'
import { type Claim, PACE } from './claim.ts'
import { deliver, type Outcome } from './deliver.ts'
import type { Message, PreparedWebhook } from './webhook.ts'

/** Transactions per read. */
const BATCH = 100

/** What a webhook needs of its dataset. */
export interface Source {
  storage: Storage
  names: { projectId: string; dataset: string }
  find: (id: string) => LakeDocument | undefined
  /** Waits until queries see a transaction, by its sequence number. */
  follow: (seq: number) => Promise<void>
  /** Emits `commit` after each transaction that could concern a webhook. */
  commits: EventEmitter
  /** Keeps how a request went. */
  log?: ((messageId: string, payload: string, outcome: Outcome) => Promise<void>) | undefined
}

/**
 * Delivers one webhook's changes in commit order, while no other process does. It reads history
 * from the database and stores its position there, so changes survive a restart. Changes from
 * before the webhook was first set up aren't sent. A change can be delivered twice, with the same
 * `idempotency-key`, if its process dies in between.
 */
export async function runWebhook(
  webhook: PreparedWebhook,
  claim: Claim,
  source: Source,
  signal: AbortSignal,
): Promise<void> {
  let isReported = false
  while (!signal.aborted) {
    try {
      const position = await claim.take()
      if (position !== null) await deliverFrom(position, webhook, { ...source, claim }, signal)
      isReported = false
    } catch (error) {
      if (!signal.aborted && !isReported)
        console.error(`content lake: webhook ${webhook.name}`, error)
      isReported = true
    }
    await sleep(PACE, undefined, { signal }).catch(() => {})
  }
  await claim.release().catch(() => {})
}

/** Delivers until `signal` aborts or another process has the webhook. */
async function deliverFrom(
  start: number,
  webhook: PreparedWebhook,
  source: Source & { claim: Claim },
  signal: AbortSignal,
): Promise<void> {
  const { storage, commits, claim, find } = source
  const lost = new AbortController()
  const held = AbortSignal.any([signal, lost.signal])
  const stopKeeping = claim.keep(() => lost.abort())
  try {
    for (let position = start; !held.aborted;) {
      // Subscribe before reading, or a commit during the read would be missed.
      const committed = once(commits, 'commit', { signal: held }).catch(() => {})
      const revisions = await readRevisions(storage, { afterSeq: position, limit: BATCH })
      position = revisions.at(-1)?.seq ?? position
      // The receiver may ask for what it's told of.
      await source.follow(position)
      let delivered = false
      for (const transaction of group(revisions)) {
        const messages = webhook.messagesFor(transaction, find)
        for (const message of messages)
          await send(webhook, message, { ...source, transaction }, held)
        delivered ||= messages.length > 0
      }
      // Changes that don't concern the webhook are cheap to check again after a restart.
      if (delivered && !(await claim.advance(position))) return
      if (revisions.length === 0) await committed
    }
  } catch (error) {
    if (!lost.signal.aborted) throw error
  } finally {
    stopKeeping()
  }
}

async function send(
  { name, url, secret, method = 'POST', headers }: PreparedWebhook,
  message: Message,
  { transaction, names, log }: Source & { transaction: CommittedTransaction },
  signal: AbortSignal,
): Promise<void> {
  const described = {
    ...headers,
    ...message.headers,
    'idempotency-key': message.id,
    'sanity-dataset': names.dataset,
    'sanity-project-id': names.projectId,
    'sanity-transaction-id': transaction.id,
    'sanity-transaction-time': transaction.timestamp,
    'sanity-webhook-id': name,
  }
  const { id, body } = message
  await deliver({ url, method, secret, body, headers: described }, signal, (outcome) =>
    Promise.resolve(log?.(id, body, outcome)),
  )
}
