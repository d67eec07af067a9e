import type { Pool } from 'pg'
import { httpError } from '../model/errors.ts'
import { makeDueBackups } from '../store/backup-table.ts'
import { type DatasetRow, readAliases, readDatasets, readStates } from '../store/dataset-table.ts'
import { datasetsWithHooks } from '../store/hook-table.ts'
import { CHANNEL, type Database, inTransaction } from '../store/storage.ts'
import {
  closeDataset,
  isIdle,
  type OpenDataset,
  openDataset,
  type Surroundings,
} from './open-dataset.ts'

/** When the first look for work is taken, and how often from then on, in ms. */
const FIRST_LOOK = 1_000
const LOOK_EVERY = 60_000
/** How long a dataset stays open that nothing uses, in ms. */
const KEPT_OPEN = 5 * 60_000

/** The datasets of all projects. The database lists them; one is opened when it's first used. */
export class Datasets {
  #database: Database
  #pool: Pool
  #surroundings: Surroundings
  /** By `project/dataset`. */
  #open = new Map<string, Promise<OpenDataset>>()
  #ready = new Set<OpenDataset>()
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, surroundings: Surroundings) {
    this.#database = database
    this.#pool = database.pool
    this.#surroundings = surroundings
  }

  /** A dataset by name, or by an alias with its `~`, ready for use. Throws 404 if there is none. */
  async open(projectId: string, name: string): Promise<OpenDataset> {
    const linked = name.startsWith('~') ? await this.#resolve(projectId, name) : name
    const id = `${projectId}/${linked}`
    const known = this.#open.get(id)
    const opening = known ?? this.#load(projectId, linked)
    if (!known) {
      this.#open.set(id, opening)
      // The next request looks again.
      opening.catch(() => this.#open.delete(id))
    }
    const dataset = await opening
    dataset.usedAt = Date.now()
    return dataset
  }

  /** Opens a dataset and keeps it open until the result's function is called. Throws 404. */
  async use(projectId: string, name: string): Promise<[dataset: OpenDataset, end: () => void]> {
    const dataset = await this.open(projectId, name)
    dataset.users += 1
    const end = () => {
      dataset.users -= 1
      dataset.usedAt = Date.now()
    }
    return [dataset, end]
  }

  /** What the database says of a dataset. Throws 404 if there is none. */
  async describe(projectId: string, name: string): Promise<DatasetRow> {
    const [row] = await readDatasets(this.#pool, projectId, name)
    if (!row) throw notFound(projectId, name)
    return row
  }

  async update(row: DatasetRow): Promise<void> {
    await this.#pool.query(
      'update content_lake.datasets set acl_mode = $2, description = $3 where key = $1',
      [row.key, row.aclMode, row.description],
    )
    const dataset = await this.#open.get(idOf(row))
    if (dataset) dataset.aclMode = row.aclMode
  }

  /** With its history. The row goes first: other processes wait, and find it gone. */
  async delete(row: DatasetRow): Promise<void> {
    const opening = this.#open.get(idOf(row))
    await inTransaction(this.#pool, 'read committed', async (connection) => {
      await connection.query('delete from content_lake.datasets where key = $1', [row.key])
      await connection.query('delete from content_lake.documents where dataset = $1', [row.key])
      await connection.query(
        `update content_lake.dataset_aliases set dataset = null
         where project_id = $1 and dataset = $2`,
        [row.projectId, row.name],
      )
    })
    if (opening) await this.#close(await opening)
  }

  /** Runs a project's webhooks as the database has them now, in every process. */
  async refreshHooks(projectId: string): Promise<void> {
    const open = [...this.#ready].filter((dataset) => dataset.projectId === projectId)
    await Promise.all(open.map(({ webhooks }) => webhooks.refresh()))
    if (this.#database.isShared)
      await this.#pool.query('select pg_notify($1, $2)', [CHANNEL, 'look'])
  }

  /**
   * Looks every minute for what has its time. The requests for which the lake was started come
   * first.
   */
  start(): void {
    const look = () => {
      this.#timer = setTimeout(look, LOOK_EVERY).unref()
      void this.#look().catch((error: unknown) => {
        if (this.#timer) console.error('content lake: could not look for work', error)
      })
    }
    this.#timer = setTimeout(look, FIRST_LOOK).unref()
  }

  /**
   * Opens datasets with webhooks, whose process may be gone; makes backups; closes what isn't used.
   */
  async #look(): Promise<void> {
    for (const { projectId, name } of await datasetsWithHooks(this.#pool))
      await this.open(projectId, name)
    await makeDueBackups(this.#pool)
    await this.closeIdle(Date.now() - KEPT_OPEN)
  }

  /** Closes the datasets that nothing has used since a time, in ms. They open again on demand. */
  async closeIdle(since: number): Promise<void> {
    const idle = [...this.#ready].filter((dataset) => isIdle(dataset, since))
    await Promise.all(idle.map((dataset) => this.#close(dataset)))
  }

  /** Brings the open datasets to where other processes have brought them, or closes them. */
  async refresh(): Promise<void> {
    const open = [...this.#ready]
    const states = await readStates(this.#pool)
    for (const dataset of open) {
      const state = states.find(({ key }) => key === dataset.key)
      if (state) {
        dataset.aclMode = state.aclMode
        await dataset.writer.follow(state.head)
        if (dataset.hooks !== state.hooks) await dataset.webhooks.refresh()
        dataset.hooks = state.hooks
      } else {
        await this.#close(dataset)
      }
    }
  }

  /** Follows a dataset, if it's open, to at least a transaction's number. */
  async grown(key: number, head: number): Promise<void> {
    const grown = [...this.#ready].find((dataset) => dataset.key === key)
    await grown?.writer.follow(head)
  }

  /** Closes the WebSockets of all datasets, which an HTTP server doesn't close. */
  disconnect(): void {
    for (const opening of this.#open.values())
      void opening.then(({ presence }) => presence.close()).catch(() => {})
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await Promise.allSettled(this.#open.values())
    await Promise.all([...this.#ready].map((dataset) => this.#close(dataset)))
  }

  async #close(dataset: OpenDataset): Promise<void> {
    this.#open.delete(idOf(dataset))
    this.#ready.delete(dataset)
    await closeDataset(dataset)
  }

  async #resolve(projectId: string, name: string): Promise<string> {
    const [alias] = await readAliases(this.#pool, projectId, name.slice(1))
    if (!alias?.dataset) throw notFound(projectId, name)
    return alias.dataset
  }

  async #load(projectId: string, name: string): Promise<OpenDataset> {
    const row = await this.describe(projectId, name)
    const dataset = await openDataset(this.#database, row, this.#surroundings)
    this.#ready.add(dataset)
    await dataset.webhooks.refresh()
    return dataset
  }
}

function idOf({ projectId, name }: Pick<DatasetRow, 'projectId' | 'name'>): string {
  return `${projectId}/${name}`
}

function notFound(projectId: string, name: string) {
  return httpError(404, `Dataset "${name}" not found for project ID "${projectId}"`)
}
