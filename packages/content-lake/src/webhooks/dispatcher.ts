import { randomUUID } from 'node:crypto'
import { type EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dataset } from '../store/dataset.ts'
import { beginClaim } from '../store/hooks.ts'
import type { TransactionLog } from '../store/log.ts'
import type { CommittedTransaction } from '../store/mutation.ts'
import type { Store } from '../store/store.ts'
import { FromNow, Passed } from '../store/table.ts'
import type { Writer } from '../store/writer.ts'
import { deliver, type Outcome } from './deliver.ts'
import type { Message, PreparedWebhook } from './webhook.ts'

/** Transactions per read. */
const BATCH = 100
/** Requests to a webhook at once. */
const AT_ONCE = 10

export interface Source {
  store: Store
  log: TransactionLog
  names: { projectId: string; dataset: string }
  documents: Dataset
  writer: Writer
  /** Emits `commit` after each transaction that could concern a webhook. */
  commits: EventEmitter
  /** Keeps how a request went. */
  note?: ((messageId: string, payload: string, outcome: Outcome) => Promise<void>) | undefined
}

/**
 * Delivers one webhook's changes while no other process does: those of a document in commit order,
 * those of several at once. Its position is in the database, so changes survive a restart; one can
 * be delivered twice, with the same `idempotency-key`, if its process dies in between.
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
  const { log, commits, claim, documents, writer } = source
  const lost = new AbortController()
  const held = AbortSignal.any([signal, lost.signal])
  const stopKeeping = claim.keep(() => lost.abort())
  try {
    for (let position = start; !held.aborted;) {
      // Subscribe before reading, or a commit during the read would be missed.
      const committed = once(commits, 'commit', { signal: held }).catch(() => {})
      const transactions = await log.read({ afterSeq: position, limit: BATCH })
      position = transactions.at(-1)?.seq ?? position
      // The receiver may ask for what it's told of.
      await writer.follow(position)
      const requests = transactions.flatMap((transaction) =>
        webhook.messagesFor(transaction, documents).map((message) => ({
          about: message.about,
          run: () => send(webhook, message, { ...source, transaction }, held),
        })),
      )
      await sideBySide(requests)
      // Changes that don't concern the webhook are cheap to check again after a restart.
      if (requests.length > 0 && !(await claim.advance(position))) return
      if (transactions.length === 0) await committed
    }
  } catch (error) {
    if (!lost.signal.aborted) throw error
  } finally {
    stopKeeping()
  }
}

/** Those about the same thing one after the other. All have ended when this does, also if it throws. */
async function sideBySide(requests: { about: string; run: () => Promise<void> }[]): Promise<void> {
  const queues = Map.groupBy(requests, ({ about }) => about).values()
  const worker = async () => {
    for (const queue of queues) for (const { run } of queue) await run()
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

async function send(
  { name, url, secret, method = 'POST', headers }: PreparedWebhook,
  message: Message,
  { transaction, names, note }: Source & { transaction: CommittedTransaction },
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
    Promise.resolve(note?.(id, body, outcome)),
  )
}

/** How long a webhook stays with a process that is silent, perhaps dead, in milliseconds. */
const LEASE = 10_000
/** How often its process says that it's there, and the others ask for it. */
const PACE = LEASE / 3

type Claim = Awaited<ReturnType<typeof claimWebhook>>

/**
 * A webhook's row: how far it was delivered, and which of the processes delivers it. It's made, if
 * the webhook is new: it begins after the latest write.
 */
export async function claimWebhook(name: string, { store, log }: Pick<Source, 'store' | 'log'>) {
  const { claims, isShared } = store
  const holder = randomUUID()
  const held = { name, holder }
  await beginClaim(store, name, log.key)

  /** Takes the webhook, or keeps it. @returns its position; null while another has it */
  async function take(): Promise<number | null> {
    // Nobody else is there to take it.
    const heldUntil = isShared ? new FromNow(LEASE) : null
    const [kept] = await claims.update(held, { heldUntil })
    const [row] = kept
      ? [kept]
      : await claims.update({ name, heldUntil: new Passed() }, { holder, heldUntil })
    return row?.seq ?? null
  }

  return {
    take,
    /** Stores the position. @returns false if another process has the webhook now */
    advance: async (seq: number) => (await claims.update(held, { seq })).length > 0,
    /** Keeps the webhook until the result is called, and tells if another process took it. */
    keep(lost: () => void): () => void {
      if (!isShared) return () => {}
      const again = async () => (await take()) ?? lost()
      // While the database is away nobody can take it.
      const timer = setInterval(() => void again().catch(() => {}), PACE)
      return () => clearInterval(timer)
    },
    /** Leaves the webhook to the next process that asks. */
    async release(): Promise<void> {
      if (isShared) await claims.update(held, { heldUntil: null })
    },
  }
}
