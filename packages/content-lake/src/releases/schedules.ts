import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { LakeDocument } from '../model/document.ts'
import { LakeError } from '../model/errors.ts'
import { applyMutation, type TransactionContext } from '../store/apply.ts'
import type { Dataset, WorkingCopy } from '../store/dataset.ts'
import { transactionOf } from '../store/history.ts'
import { rowsOf, type Storage } from '../store/storage.ts'
import { atItem, type Writer } from '../store/writer.ts'
import { publishRelease, releaseNameOf, type Run } from './release.ts'

/** Longest sleep of a timer, and the pause after a failure that isn't the release's, in ms. */
const LONGEST = 24 * 60 * 60_000
const PAUSE = 5_000

interface Sources {
  documents: Dataset
  storage: Storage
  writer: Writer
}

/**
 * Publishes scheduled releases at their time, also what became due while nothing ran. The
 * transaction's id is made from the revision that scheduled it, and the database accepts an id
 * once: of several processes one publishes.
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
    const author = (await transactionOf(storage, release._rev))?.author ?? '<system>'
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
      plan: async (copy, context) => {
        if (copy.get(release._id)?._rev !== release._rev) return
        const run: Run = (mutation) => applyMutation(mutation, 0, copy, context)
        await atItem('action', 0, () => change(copy, run, context))
      },
    })
  }
}

const RELEASES = `
  from content_lake.documents join content_lake.datasets on key = dataset
  where starts_with(id, '_.releases.')`

export async function countReleases(
  pool: Pool,
  projectId: string,
): Promise<{ all: number; metered: number }> {
  // A scheduled draft is a release of one document, which no plan counts.
  const { rows } = await pool.query<{ all: number; metered: number }>(
    `select count(*)::int as all, (count(*) filter (
       where body #>> '{metadata,cardinality}' is distinct from 'one'))::int as metered
     ${RELEASES} and project_id = $1 and body ->> 'state' not in ('published', 'archived')`,
    [projectId],
  )
  return rows[0] ?? { all: 0, metered: 0 }
}

/** The datasets that have scheduled releases, which only run while their dataset is open. */
export async function datasetsWithSchedules(
  pool: Pool,
): Promise<{ projectId: string; name: string }[]> {
  return rowsOf<{ projectId: string; name: string }>(
    pool,
    `select distinct project_id as "projectId", name
     ${RELEASES} and body ->> 'state' = 'scheduled'`,
  )
}
