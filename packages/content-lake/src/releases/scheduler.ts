import { draftIdOf, publishedIdOf } from '../model/document.ts'
import { httpError, LakeError, notFound } from '../model/errors.ts'
import type { WorkingCopy } from '../store/dataset.ts'
import { transactionOf } from '../store/history.ts'
import { claimSchedule, finishSchedule, readDue, type Schedule } from '../store/schedule-table.ts'
import type { Database, Storage } from '../store/storage.ts'
import { atItem, type Writer } from '../store/writer.ts'
import { applyUnlocked, publishDocument, type Run, unpublishDocument } from './release.ts'

/** How long a schedule stays with a process that may be dead, in ms. */
const LEASE = 10_000
/** How often the database is asked, in ms: other processes make schedules, and may be gone. */
const LOOK_EVERY = 10_000
/** When one that is due is with another process, which may be dead. */
const PAUSE = 1_000
/** When the first look is taken: the requests for which the lake was started come first. */
const FIRST_LOOK = 1_000

type Open = (projectId: string, name: string) => Promise<Scheduled>

/** Runs the schedules of the scheduling API, in whichever dataset, when their time comes. */
export class Scheduler {
  #database: Database
  #open: Open
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  /** Whether something changed after the last look began. */
  #changed = false
  #closed = false

  constructor(database: Database, open: Open) {
    this.#database = database
    this.#open = open
  }

  start(): void {
    this.#timer = setTimeout(() => this.look(), FIRST_LOOK).unref()
  }

  /** Looks for schedules that are due, now and then whenever the next one will be. */
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

  /** Waits for a schedule that is running; the rest runs after the next start. */
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
    const { due, next } = await readDue(this.#database.pool)
    let wait = Math.min(next ?? LOOK_EVERY, LOOK_EVERY)
    for (const { id } of due)
      if (!this.#closed && (await this.#run(id)) === null) wait = Math.min(wait, PAUSE)
    return wait
  }

  /** @returns why it's impossible, '' if it's done; null if nobody may run it now */
  async #run(id: string): Promise<string | null> {
    const { pool, isShared } = this.#database
    const schedule = await claimSchedule(pool, id, isShared ? LEASE : 0)
    if (!schedule) return null
    let stateReason: string
    try {
      const { projectId, dataset } = schedule
      stateReason = await runSchedule(await this.#open(projectId, dataset), schedule)
    } catch (error) {
      await finishSchedule(pool, id, null)
      throw error
    }
    const state = stateReason === '' ? 'succeeded' : 'cancelled'
    await finishSchedule(pool, id, { state, stateReason })
    return stateReason
  }
}

interface Scheduled {
  writer: Writer
  storage: Storage
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
          const change = action === 'publish' ? publish : unpublish
          await atItem('action', index, () => change(publishedIdOf(documentId), copy, run))
        }
      },
    })
    return ''
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    // Another process did it, or this one before it was killed.
    return (await transactionOf(dataset.storage, transactionId)) ? '' : error.message
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
