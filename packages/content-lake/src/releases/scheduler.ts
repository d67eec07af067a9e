import { createHash } from 'node:crypto'
import { draftIdOf, type LakeDocument, publishedIdOf } from '../model/document.ts'
import { httpError, LakeError, notFound } from '../model/errors.ts'
import { applyMutation, type TransactionContext } from '../store/apply.ts'
import type { Dataset, WorkingCopy } from '../store/dataset.ts'
import type { TransactionLog } from '../store/log.ts'
import { FREE, type Schedule, scheduleOf } from '../store/schedules.ts'
import type { Store } from '../store/store.ts'
import { FromNow } from '../store/table.ts'
import { atItem, type Writer } from '../store/writer.ts'
import {
  applyUnlocked,
  publishDocument,
  publishRelease,
  releaseNameOf,
  type Run,
  unpublishDocument,
} from './release.ts'

/** How long a schedule stays with a process that may be dead, in ms. */
const LEASE = 10_000
/** How often the store is asked, in ms: other processes schedule, too, and may be gone. */
const LOOK_EVERY = 10_000
/** When one that is due is with another process, which may be dead. */
const PAUSE = 1_000
/** When the first look is taken: the requests for which the lake was started come first. */
const FIRST_LOOK = 1_000

type Open = (projectId: string, name: string) => Promise<Scheduled>

/**
 * Runs scheduled releases, and schedules of the scheduling API, at their time in all datasets, also
 * what became due while nothing ran.
 */
export class Scheduler {
  #store: Store
  #open: Open
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  /** Whether something changed after the last look began. */
  #changed = false
  #closed = false

  constructor(store: Store, open: Open) {
    this.#store = store
    this.#open = open
  }

  start(): void {
    this.#timer = setTimeout(() => this.look(), FIRST_LOOK).unref()
  }

  /** Looks for what is due, now and then whenever the next one will be. */
  look(): void {
    this.#changed = true
    if (this.#looking || this.#closed) return
    clearTimeout(this.#timer)
    this.#changed = false
    this.#looking = this.#runDue()
      .catch((error: unknown) => {
        if (!this.#closed) console.error('content lake: could not run schedules', error)
        return LOOK_EVERY
      })
      .then((wait) => {
        this.#looking = undefined
        if (this.#closed) return
        this.#timer = setTimeout(() => this.look(), this.#changed ? 0 : wait).unref()
      })
  }

  /** Waits for what is running; the rest runs after the next start. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#looking
  }

  /** Runs a schedule now. Throws 409 if it's over or running, or can't be done. */
  async run({ id }: Schedule): Promise<void> {
    const reason = await this.#run(id)
    if (reason === null) throw httpError(409, `Schedule "${id}" is over, or running`)
    if (reason !== '') throw httpError(409, reason)
  }

  /** @returns how long to wait before looking again, in ms */
  async #runDue(): Promise<number> {
    let wait = LOOK_EVERY
    const waiting = await this.#store.schedules.find({ state: 'scheduled' })
    for (const { id, at } of earliest(waiting, ({ executeAt }) => executeAt)) {
      const left = at - Date.now()
      if (left > 0) wait = Math.min(wait, left)
      else if (!this.#closed && (await this.#run(id)) === null) wait = Math.min(wait, PAUSE)
    }
    const releases = await this.#store.releases({ states: ['scheduled'] })
    const due = earliest(releases, ({ document }) => new Date(String(document.publishAt)))
    for (const { projectId, dataset, document, at } of due) {
      const left = at - Date.now()
      const id = document._id
      if (left > 0) wait = Math.min(wait, left)
      else if (!this.#closed)
        await this.#open(projectId, dataset)
          .then((opened) => runRelease(opened, id))
          .catch((error: unknown) => console.error(`content lake: could not publish ${id}`, error))
    }
    return wait
  }

  /** @returns why it's impossible, '' if it's done; null if nobody may run it now */
  async #run(id: string): Promise<string | null> {
    const { schedules, datasets, isShared } = this.#store
    // From a process that dies, others take it once that has passed.
    const heldUntil = new FromNow(isShared ? LEASE : 0)
    const [row] = await schedules.update({ id, ...FREE }, { heldUntil })
    const [dataset] = row ? await datasets.find({ key: row.dataset }) : []
    if (!row || !dataset) return null
    const isOpen = { id, state: 'scheduled' } as const
    try {
      const opened = await this.#open(dataset.projectId, dataset.name)
      const stateReason = await runSchedule(opened, scheduleOf(row, dataset))
      const end =
        stateReason === ''
          ? ({ state: 'succeeded', executedAt: new FromNow() } as const)
          : ({ state: 'cancelled' } as const)
      await schedules.update(isOpen, { heldUntil: null, stateReason, ...end })
      return stateReason
    } catch (error) {
      // Others may run it again.
      await schedules.update(isOpen, { heldUntil: null })
      throw error
    }
  }
}

/** What has a time, the earliest first, with that time in ms. */
function earliest<T extends object>(all: T[], timeOf: (one: T) => Date | null) {
  return all
    .map((one) => ({ ...one, at: timeOf(one)?.getTime() ?? Number.NaN }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((a, b) => a.at - b.at)
}

interface Scheduled {
  documents: Dataset
  writer: Writer
  log: TransactionLog
}

/**
 * Publishes or unpublishes a schedule's documents in one transaction of its id, which the database
 * takes once. Resolves to why it's impossible, or ''.
 */
async function runSchedule(dataset: Scheduled, schedule: Schedule): Promise<string> {
  const { id: transactionId, documents, action, author } = schedule
  try {
    await dataset.writer.write({
      kind: 'action',
      // Permission to publish was needed to schedule it.
      identity: { id: author, role: 'administrator' },
      transactionId,
      plan: async (copy, context) => {
        for (const [index, { documentId }] of documents.entries()) {
          const run: Run = (mutation) => applyUnlocked(mutation, index, copy, context)
          const act = action === 'publish' ? publish : unpublish
          await atItem('action', index, () => act(publishedIdOf(documentId), copy, run))
        }
      },
    })
    return ''
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    // Another process did it, or this one before it was killed.
    return (await dataset.log.find(transactionId)) ? '' : error.message
  }
}

/** What is published as its editors want it already stays as it is. */
function publish(id: string, copy: WorkingCopy, run: Run): void {
  const draft = copy.get(draftIdOf(id))
  if (!draft && !copy.get(id)) throw notFound(id)
  if (!draft) return
  publishDocument(draft, copy, run)
  run({ delete: { id: draft._id } })
}

function unpublish(id: string, copy: WorkingCopy, run: Run): void {
  if (!copy.get(draftIdOf(id)) && !copy.get(id)) throw notFound(id)
  unpublishDocument(id, copy, run)
}

/**
 * Publishes a scheduled release. The transaction's id is made from the revision that scheduled it,
 * and the database accepts an id once: of several processes one publishes.
 */
async function runRelease(dataset: Scheduled, id: string): Promise<void> {
  const { documents, log, writer } = dataset
  // Another process may have scheduled it.
  await writer.follow()
  const release = documents.get(id)
  if (release?.state !== 'scheduled') return
  // Permission to publish was needed to schedule it.
  const author = (await log.find(release._rev))?.author ?? '<system>'
  const schedule = createHash('sha256').update(`${id} ${release._rev}`)
  const transactionId = schedule.digest('hex').slice(0, 22)
  try {
    await change(writer, { release, author, transactionId }, (copy, run, context) =>
      publishRelease(releaseNameOf(id) ?? '', copy, run, context),
    )
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    // A release that can't be published goes back to its editors, with the reason.
    const set = { state: 'active', error: { message: error.message } }
    await change(writer, { release, author }, (_, run) => {
      run({ patch: { id, set, unset: ['publishAt'] } })
    })
  }
}

/** Writes a transaction, unless the release has changed meanwhile. */
async function change(
  writer: Writer,
  given: { release: LakeDocument; author: string; transactionId?: string },
  apply: (copy: WorkingCopy, run: Run, context: TransactionContext) => void,
): Promise<void> {
  const { release, author, transactionId } = given
  await writer.write({
    kind: 'action',
    identity: { id: author, role: 'administrator' },
    transactionId,
    plan: async (copy, context) => {
      if (copy.get(release._id)?._rev !== release._rev) return
      const run: Run = (mutation) => applyMutation(mutation, 0, copy, context)
      await atItem('action', 0, () => apply(copy, run, context))
    },
  })
}
