import type { Pool } from 'pg'
import { httpError } from '../model/errors.ts'
import { datasetsWithSchedules } from '../releases/stored.ts'
import type { Database } from '../store/open-pool.ts'
import type { DatasetNames, OpenDataset, Surroundings } from './open-dataset.ts'
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
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, surroundings: Surroundings) {
    this.#database = database
    this.#pool = database.pool
    this.#surroundings = surroundings
  }

  /**
   * The dataset of a name, ready for use.
   *
   * @throws 404 if there is none
   */
  open(projectId: string, name: string): Promise<OpenDataset> {
    const id = `${projectId}/${name}`
    const known = this.#open.get(id)
    if (known) return known
    const opening = this.#load(projectId, name)
    this.#open.set(id, opening)
    // The next request looks again.
    opening.catch(() => this.#open.delete(id))
    return opening
  }

  /** Creates a dataset; one that exists stays as it is. */
  async create({ projectId, name }: Omit<DatasetNames, 'key'>, createdBy: string): Promise<void> {
    // Looks first, because a conflict would use up a key.
    await this.#pool.query(
      `insert into content_lake.datasets (project_id, name, created_by)
       select $1::text, $2::text, $3 where not exists (
         select from content_lake.datasets where project_id = $1 and name = $2)
       on conflict do nothing`,
      [projectId, name, createdBy],
    )
  }

  /** A project's datasets by name. */
  async list(projectId: string): Promise<{ name: string; createdAt: Date; createdBy: string }[]> {
    const { rows } = await this.#pool.query(
      `select name, created_at as "createdAt", created_by as "createdBy"
       from content_lake.datasets where project_id = $1 order by name`,
      [projectId],
    )
    return rows
  }

  /**
   * Keeps the datasets with scheduled releases open, for nobody may ask for them until then. Looks
   * again every minute: the process that took a schedule may be gone.
   */
  keepSchedules(): void {
    const open = async () => {
      for (const { projectId, name } of await datasetsWithSchedules(this.#pool))
        await this.open(projectId, name)
    }
    const look = () =>
      void open().catch((error: unknown) => {
        if (this.#timer) console.error('content lake: could not look for schedules', error)
      })
    this.#timer = setInterval(look, SCHEDULES_EVERY).unref()
    look()
  }

  /** Closes the WebSockets of all datasets, which an HTTP server doesn't close. */
  disconnect(): void {
    for (const opening of this.#open.values())
      void opening.then(({ presence }) => presence.close()).catch(() => {})
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    const opened = await Promise.allSettled(this.#open.values())
    await Promise.all(
      opened.map((one) => (one.status === 'fulfilled' ? closeDataset(one.value) : undefined)),
    )
  }

  async #load(projectId: string, name: string): Promise<OpenDataset> {
    const { rows } = await this.#pool.query<{ key: number }>(
      'select key from content_lake.datasets where project_id = $1 and name = $2',
      [projectId, name],
    )
    if (!rows[0]) throw httpError(404, `Dataset "${name}" not found for project ID "${projectId}"`)
    return openDataset(this.#database, { key: rows[0].key, projectId, name }, this.#surroundings)
  }
}
