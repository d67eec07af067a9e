import { randomUUID } from 'node:crypto'
import { type Change, type LakeDocument, newId } from '../../model/document.ts'
import { httpError } from '../../model/errors.ts'
import { coordinatesOf } from '../../model/variant.ts'
import {
  type Copy,
  copyOf,
  type CopyOptions,
  type DatasetRow,
  type Store,
  type Tables,
  tablesOf,
} from '../store.ts'
import { FromNow, Passed } from '../table.ts'
import { type Counter, MemoryLog } from './log.ts'
import { MemoryTable } from './table.ts'

/** A store in memory, which ends with its process. */
export interface MemoryStore extends Store {
  /** The same content in a store of its own. What they share never changes, so it costs little. */
  fork: () => MemoryStore
}

export function memoryStore(): MemoryStore {
  const tables = tablesOf((spec) => new MemoryTable(spec))
  return storeOf(tables, new Map(), { last: 0 })
}

function storeOf(tables: Tables, logs: Map<number, MemoryLog>, counter: Counter): MemoryStore {
  const log = (key: number) => {
    const known = logs.get(key) ?? new MemoryLog(key, counter)
    logs.set(key, known)
    return known
  }
  const store: MemoryStore = {
    ...tables,
    isShared: false,
    log,
    async releases({ projectId, states }) {
      const datasets = await tables.datasets.find({ projectId })
      return datasets.flatMap((dataset) => {
        const documents = [...log(dataset.key).documents.values()].filter(
          ({ _id, state }) =>
            _id.startsWith('_.releases.') && (states?.includes(String(state)) ?? true),
        )
        const { projectId: project, name } = dataset
        return documents.map((document) => ({ projectId: project, dataset: name, document }))
      })
    },
    copy: (source, options) => copyDataset({ store, log, counter }, source, options),
    async remove({ key, projectId, name }) {
      await tables.datasets.delete({ key })
      await tables.schedules.delete({ dataset: key })
      await tables.backups.delete({ dataset: key })
      await tables.aliases.update({ projectId, dataset: name }, { dataset: null })
      log(key).isDeleted = true
      logs.delete(key)
    },
    makeDueBackups: () => makeDueBackups(store),
    follow: () => async () => {},
    announce: async () => {},
    close: async () => {},
    fork() {
      const next = { ...counter }
      const own = Object.entries(tables).map(([name, table]) => [
        name,
        table instanceof MemoryTable ? table.fork() : table,
      ])
      const copies = [...logs].map(([key, one]) => [key, new MemoryLog(key, next, one)] as const)
      return storeOf(Object.fromEntries(own) as Tables, new Map(copies), next)
    },
  }
  return store
}

const DAY = 24 * 60 * 60_000

async function makeDueBackups({ datasets, backups, log }: Store): Promise<void> {
  const isDue = { backupsEnabled: true, backedUpAt: new Passed(DAY) }
  const due = await datasets.update(isDue, { backedUpAt: new FromNow() })
  const left = new Set(due.map(({ key }) => key))
  try {
    for (const key of left) {
      const createdAt = new Date()
      const id = `${createdAt.toISOString().slice(0, 10)}-${randomUUID()}`
      const secret = randomUUID() + randomUUID()
      await backups.insert({ id, dataset: key, seq: await log(key).lastSeq(), createdAt, secret })
      left.delete(key)
    }
  } finally {
    await datasets.update({ key: [...left] }, { backedUpAt: null })
  }
}

interface Parts {
  store: Store
  log: (key: number) => MemoryLog
  counter: Counter
}

async function copyDataset(
  { store, log, counter }: Parts,
  source: DatasetRow,
  { target, withHistory, withReleases, author }: CopyOptions,
): Promise<Copy> {
  const started = new Date()
  const { projectId, name } = source
  const fresh = { head: 0, backupsEnabled: false, backedUpAt: null, addonFor: null }
  const { key: _, ...row } = { ...source, ...fresh, name: target, createdBy: author }
  const made = await store.datasets.insert({ ...row, description: null, createdAt: started })
  if (!made) throw httpError(409, 'Another request has taken the name in the meantime')
  const [from, to] = [log(source.key), log(made.key)]
  const outside = new Set(withReleases ? [] : idsOutsideReleases(from))
  const isIncluded = (id: string) =>
    withReleases || outside.has(id) || !/^(_\.releases|versions)\./.test(id)
  const place = [`${projectId}/${name}/`, `${projectId}/${target}/`] as const
  const moved = (document: LakeDocument | null) => document && movedAsset(document, ...place)
  const change = ({ id, previous, next }: Change) => ({
    id,
    previous: moved(previous),
    next: moved(next),
  })
  for (const [id, document] of from.documents)
    if (isIncluded(id)) to.documents.set(id, movedAsset(document, ...place))
  if (withHistory) {
    for (const one of from.transactions) {
      const changes = one.changes.filter(({ id }) => isIncluded(id)).map(change)
      to.add({ ...one, changes, seq: ++counter.last })
    }
  } else {
    const changes = [...to.documents].map(([id, next]) => ({ id, previous: null, next }))
    const entry = { id: newId(), timestamp: started.toISOString(), author, mutations: [], changes }
    to.add({ ...entry, seq: ++counter.last })
  }
  const copy = copyOf(source, { target, withHistory, author }, started)
  await store.copies.insert(copy)
  return copy
}

/** Variants have ids of versions too, in whichever bundle they are: see `coordinatesOf`. */
function idsOutsideReleases(log: MemoryLog): string[] {
  const states = log.transactions.flatMap(({ changes }) => changes.map(({ next }) => next))
  return states.flatMap((document) => {
    const bundle = document && coordinatesOf(document)?.bundle
    return document && (bundle === 'published' || bundle === 'drafts') ? document._id : []
  })
}

/** An asset's path and URL name the dataset. */
function movedAsset(document: LakeDocument, from: string, to: string): LakeDocument {
  if (!/^sanity\.(image|file)Asset$/.test(document._type)) return document
  const move = (value: unknown) =>
    typeof value === 'string'
      ? value
          .replaceAll(`images/${from}`, `images/${to}`)
          .replaceAll(`files/${from}`, `files/${to}`)
      : value
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, move(value)]),
  ) as LakeDocument
}
