import { createHash } from 'node:crypto'
import type { LakeDocument } from '../model/document.ts'
import { LakeError } from '../model/errors.ts'
import type { TransactionContext } from '../store/apply.ts'
import { applyMutation } from '../store/apply.ts'
import type { Dataset } from '../store/dataset.ts'
import { authorOf } from '../store/history.ts'
import type { Storage } from '../store/storage.ts'
import type { Writer } from '../store/writer.ts'
import { atItem } from '../store/writer.ts'
import type { WorkingCopy } from '../store/working-copy.ts'
import { publishRelease } from './apply.ts'
import type { Run } from './publish.ts'
import { releaseNameOf } from './release.ts'

/** Longest sleep of a timer, and the pause after a failure that isn't the release's, in ms. */
const LONGEST = 24 * 60 * 60_000
const PAUSE = 5_000

interface Sources {
  documents: Dataset
  storage: Storage
  writer: Writer
}

/**
 * Publishes scheduled releases when their time comes. The release's document is the schedule: a
 * restart runs what became due meanwhile. The transaction's id is made from the revision that
 * scheduled it, and the database accepts an id once: several processes try, and one publishes.
 */
export class Schedules {
  #sources: Sources
  /** When each scheduled release is due, in ms, by the id of its document. */
  #due = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #closed = false

  constructor(sources: Sources) {
    this.#sources = sources
    for (const document of sources.documents.values()) this.#watch(document._id, document)
    sources.writer.onCommit(({ changes }) => {
      for (const { id, next } of changes) this.#watch(id, next)
    })
  }

  /** Whether any release is scheduled, or is being published. */
  get arePending(): boolean {
    return this.#due.size > 0 || this.#running !== undefined
  }

  /** Waits for a release that is being published; the rest is published after the next start. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #watch(id: string, release: LakeDocument | null): void {
    if (releaseNameOf(id) === null) return
    const due = release?.state === 'scheduled' ? Date.parse(String(release.publishAt)) : Number.NaN
    if (Number.isNaN(due)) this.#due.delete(id)
    else this.#due.set(id, due)
    this.#wait()
  }

  #wait(atLeast = 0): void {
    clearTimeout(this.#timer)
    // A run waits again by itself when it's over.
    if (this.#closed || this.#running || this.#due.size === 0) return
    const wait = Math.max(Math.min(...this.#due.values()) - Date.now(), atLeast)
    this.#timer = setTimeout(
      () => {
        this.#running = this.#runDue().then((pause) => {
          this.#running = undefined
          this.#wait(pause)
        })
      },
      Math.min(wait, LONGEST),
    ).unref()
  }

  /** @returns how long to pause before the next, in ms */
  async #runDue(): Promise<number> {
    let pause = 0
    for (const [id, due] of [...this.#due].sort((a, b) => a[1] - b[1])) {
      if (due > Date.now() || this.#closed) continue
      await this.#run(id).catch((error: unknown) => {
        console.error(`content lake: could not publish ${id}`, error)
      })
      // Still due: the database was away, or this process hasn't heard yet that another published.
      if (this.#due.get(id) === due) pause = PAUSE
    }
    return pause
  }

  async #run(id: string): Promise<void> {
    const { documents, storage } = this.#sources
    const release = documents.get(id)
    if (release?.state !== 'scheduled') return
    // Permission to publish was needed to schedule it.
    const author = (await authorOf(storage, release._rev)) ?? '<system>'
    const schedule = createHash('sha256').update(`${id} ${release._rev}`)
    const transactionId = schedule.digest('hex').slice(0, 22)
    try {
      await this.#write({ release, author, transactionId }, (copy, run, context) =>
        publishRelease(releaseNameOf(id) ?? '', copy, run, context),
      )
    } catch (error) {
      if (!(error instanceof LakeError)) throw error
      // A release that can't be published goes back to its editors, with the reason.
      const set = { state: 'active', error: { message: error.message } }
      await this.#write({ release, author }, (_, run) => {
        run({ patch: { id, set, unset: ['publishAt'] } })
      })
    }
  }

  /** Writes a transaction, unless the release has changed meanwhile. */
  async #write(
    given: { release: LakeDocument; author: string; transactionId?: string },
    change: (copy: WorkingCopy, run: Run, context: TransactionContext) => void,
  ): Promise<void> {
    const { release, author, transactionId } = given
    await this.#sources.writer.write({
      kind: 'action',
      identity: { id: author, role: 'administrator' },
      transactionId,
      dryRun: false,
      autoGenerateArrayKeys: false,
      plan: async (copy, context) => {
        if (copy.get(release._id)?._rev !== release._rev) return
        const run: Run = (mutation) => applyMutation(mutation, 0, copy, context)
        atItem('action', 0, () => change(copy, run, context))
      },
    })
  }
}
