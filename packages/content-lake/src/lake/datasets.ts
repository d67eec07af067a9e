import type { Pool } from 'pg'
import { httpError } from '../model/errors.ts'
import { datasetsWithSchedules } from '../releases/stored.ts'
import type { DatasetRow } from '../store/dataset-table.ts'
import {
  deleteDataset,
  readAliases,
  readDatasets,
  readStates,
  updateDataset,
} from '../store/dataset-table.ts'
import { datasetsWithHooks } from '../store/hook-table.ts'
import type { Database } from '../store/open-pool.ts'
import type { OpenDataset, Surroundings } from './open-dataset.ts'
import { closeDataset, openDataset } from './open-dataset.ts'

/** How often the database is asked for schedules, in ms. */
const SCHEDULES_EVERY = 60_000

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

  /**
   * A dataset, ready for use.
   *
   * @param name a dataset's name, or an alias with its `~`
   * @throws 404 if there is none
   */
  async open(projectId: string, name: string): Promise<OpenDataset> {
    const linked = name.startsWith('~') ? await this.#resolve(projectId, name) : name
    const id = `${projectId}/${linked}`
    const known = this.#open.get(id)
    if (known) return known
    const opening = this.#load(projectId, linked)
    this.#open.set(id, opening)
    // The next request looks again.
    opening.catch(() => this.#open.delete(id))
    return opening
  }

  /**
   * What the database says of a dataset.
   *
   * @throws 404 if there is none
   */
  async describe(projectId: string, name: string): Promise<DatasetRow> {
    const [row] = await readDatasets(this.#pool, projectId, name)
    if (!row) throw notFound(projectId, name)
    return row
  }

  /** Stores a changed description of a dataset. */
  async update(row: DatasetRow): Promise<void> {
    await updateDataset(this.#pool, row)
    const dataset = await this.#open.get(idOf(row))
    if (dataset) dataset.aclMode = row.aclMode
  }

  /** Deletes a dataset with everything in it. Its streams end. */
  async delete(row: DatasetRow): Promise<void> {
    const opening = this.#open.get(idOf(row))
    await deleteDataset(this.#pool, row)
    if (opening) await this.#close(await opening)
  }

  /** Runs a project's webhooks as the database has them now. */
  async refreshHooks(projectId: string): Promise<void> {
    const open = [...this.#ready].filter((dataset) => dataset.projectId === projectId)
    await Promise.all(open.map(({ webhooks }) => webhooks.refresh()))
  }

  /**
   * Keeps the datasets with scheduled releases and webhooks open, for nobody may ask for them until
   * then. Looks again every minute: the process that took a schedule may be gone, and another may
   * have changed a webhook.
   */
  keepSchedules(): void {
    const open = async () => {
      for (const { projectId, name } of await datasetsWithSchedules(this.#pool))
        await this.open(projectId, name)
      for (const { projectId, name } of await datasetsWithHooks(this.#pool))
        await (await this.open(projectId, name)).webhooks.refresh()
    }
    const look = () =>
      void open().catch((error: unknown) => {
        if (this.#timer) console.error('content lake: could not look for schedules', error)
      })
    this.#timer = setInterval(look, SCHEDULES_EVERY).unref()
    look()
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
    clearInterval(this.#timer)
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
