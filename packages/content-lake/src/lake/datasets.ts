import { httpError } from '../model/errors.ts'
import { datasetsWithHooks } from '../store/hooks.ts'
import type { DatasetRow, DatasetState, Followed, Store } from '../store/store.ts'
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

/** The datasets of all projects. The store lists them; one is opened when it's first used. */
export class Datasets implements Followed {
  #store: Store
  #surroundings: Surroundings
  /** By `project/dataset`. */
  #open = new Map<string, Promise<OpenDataset>>()
  #ready = new Set<OpenDataset>()
  #timer: NodeJS.Timeout | undefined

  constructor(store: Store, surroundings: Surroundings) {
    this.#store = store
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

  /** @returns false if there is one of that name */
  async create(
    row: Pick<DatasetRow, 'projectId' | 'name' | 'aclMode' | 'description' | 'createdBy'>,
    addonFor: string | null = null,
  ): Promise<boolean> {
    const { projectId, name } = row
    // Looks first, because a conflict would use up a key.
    if ((await this.#store.datasets.find({ projectId, name })).length > 0) return false
    const backups = { backupsEnabled: false, backedUpAt: null }
    const fresh = { createdAt: new Date(), addonFor, head: 0, ...backups }
    return (await this.#store.datasets.insert({ ...row, ...fresh })) !== undefined
  }

  /** What the store says of a dataset. Throws 404 if there is none. */
  async describe(projectId: string, name: string): Promise<DatasetRow> {
    const [row] = await this.#store.datasets.find({ projectId, name })
    if (!row) throw notFound(projectId, name)
    return row
  }

  async update(row: DatasetRow): Promise<void> {
    const { key, aclMode, description } = row
    await this.#store.datasets.update({ key }, { aclMode, description })
    const dataset = await this.#open.get(idOf(row))
    if (dataset) dataset.aclMode = aclMode
  }

  /** With its history. */
  async delete(row: DatasetRow): Promise<void> {
    const opening = this.#open.get(idOf(row))
    await this.#store.remove(row)
    if (opening) await this.#close(await opening)
  }

  /** Runs a project's webhooks as the store has them now, in every process. */
  async refreshHooks(projectId: string): Promise<void> {
    const open = [...this.#ready].filter((dataset) => dataset.projectId === projectId)
    await Promise.all(open.map(({ webhooks }) => webhooks.refresh()))
    await this.#store.announce()
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
    for (const { projectId, name } of await datasetsWithHooks(this.#store))
      await this.open(projectId, name)
    await this.#store.makeDueBackups()
    await this.closeIdle(Date.now() - KEPT_OPEN)
  }

  /** Closes the datasets that nothing has used since a time, in ms. They open again on demand. */
  async closeIdle(since: number): Promise<void> {
    const idle = [...this.#ready].filter((dataset) => isIdle(dataset, since))
    await Promise.all(idle.map((dataset) => this.#close(dataset)))
  }

  /** Brings the open datasets to where other processes have brought them, or closes them. */
  async refresh(read: () => Promise<DatasetState[]>): Promise<void> {
    const open = [...this.#ready]
    const states = await read()
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

  /** Gives assets another base of their URLs. Datasets that are in use keep theirs until the end. */
  async moveTo(publicUrl: string): Promise<void> {
    this.#surroundings = { ...this.#surroundings, publicUrl }
    await this.closeIdle(Infinity)
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
    const [alias] = await this.#store.aliases.find({ projectId, name: name.slice(1) })
    if (!alias?.dataset) throw notFound(projectId, name)
    return alias.dataset
  }

  async #load(projectId: string, name: string): Promise<OpenDataset> {
    const row = await this.describe(projectId, name)
    const dataset = await openDataset(this.#store, row, this.#surroundings)
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
