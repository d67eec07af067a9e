import { type LakeDocument, newId } from '../model/document.ts'
import type { Operation } from '../model/options.ts'
import type { RoleName } from '../model/roles.ts'
import type { TransactionLog } from './log.ts'
import { column, type RowOf, type Spec, type Table } from './table.ts'

/** Everything that a lake keeps, but for the bytes of assets: in memory, or in Postgres. */
export interface Store extends Tables {
  /** Whether other processes may write too. */
  readonly isShared: boolean
  /** The transactions and documents of a dataset, by its key. */
  log: (key: number) => TransactionLog
  /** The releases of all datasets, or of a project's, in one of some states. */
  releases: (wanted: { projectId?: string; states?: string[] }) => Promise<StoredRelease[]>
  /** Copies a dataset: all of it or, if that fails, nothing. */
  copy: (source: DatasetRow, options: CopyOptions) => Promise<Copy>
  /** Deletes a dataset with its history. Other processes wait, and find it gone. */
  remove: (dataset: DatasetRow) => Promise<void>
  /**
   * Backs up the datasets whose backup is a day old. A dataset's mark and its backup are stored
   * together or not at all, by one of several processes.
   */
  makeDueBackups: () => Promise<void>
  /** Keeps datasets where other processes have brought them, until the result is called. */
  follow: (followed: Followed) => () => Promise<void>
  /** Has other processes look at what isn't in a log: webhooks. */
  announce: () => Promise<void>
  close: () => Promise<void>
}

/** What a store tells of other processes. */
export interface Followed {
  /** Brings everything to what the store says, which it reads when it's asked. */
  refresh: (read: () => Promise<DatasetState[]>) => Promise<void>
  /** A dataset has grown to at least a transaction's number. */
  grown: (key: number, head: number) => Promise<void>
}

/** What other processes may change in a dataset that this one has open too. */
export interface DatasetState extends Pick<DatasetRow, 'key' | 'aclMode' | 'head'> {
  /** Stands for its project's webhooks as they are: it differs once one of them is changed. */
  hooks: string | null
}

export interface StoredRelease {
  projectId: string
  dataset: string
  document: LakeDocument
}

export interface CopyOptions extends Pick<Copy, 'target' | 'withHistory' | 'author'> {
  withReleases: boolean
}

const text = column<string>('text not null')
const optionalText = column<string | null>('text')
const flag = column<boolean>('boolean not null')
const time = column<Date>('timestamptz not null')
const optionalTime = column<Date | null>('timestamptz')
const createdAt = column<Date>('timestamptz not null default now()')
const role = column<RoleName>('text not null')
/** The number of a transaction. */
const seq = column<number>('bigint not null')
const made = column<number>('integer generated always as identity primary key')
const DATASET = 'integer not null references content_lake.datasets (key) on delete cascade'

/** Who sees a dataset without a token: everyone its public documents, or nobody anything. */
export type AclMode = 'public' | 'private' | 'custom'

/** All tables. Names of Postgres differ where they're older than those here. */
export const specs = {
  datasets: {
    name: 'datasets',
    unique: ['projectId', 'name'],
    order: ['name'],
    made: 'key',
    columns: {
      key: made,
      projectId: text,
      name: text,
      aclMode: column<AclMode>('text not null'),
      description: optionalText,
      createdAt,
      createdBy: text,
      /** The dataset whose comments and tasks this one holds. */
      addonFor: optionalText,
      /** The number of its last transaction; 0 also if it's older than heads are. */
      head: column<number>('bigint not null default 0'),
      backupsEnabled: column<boolean>('boolean not null default false'),
      backedUpAt: optionalTime,
    },
  },
  /** Names that stand for a dataset, written `~name`; for none if `dataset` is null. */
  aliases: {
    name: 'dataset_aliases',
    unique: ['projectId', 'name'],
    order: ['name'],
    columns: { projectId: text, name: text, dataset: optionalText },
  },
  /** What is stored of a project. Most have nothing stored: a project exists once it's named. */
  projects: {
    name: 'projects',
    unique: ['id'],
    order: ['id'],
    columns: {
      id: text,
      displayName: text,
      metadata: column<Record<string, unknown>>('jsonb not null'),
      createdAt,
    },
  },
  /** Browser origins whose pages may call the lake. */
  origins: {
    name: 'cors_origins',
    unique: ['projectId', 'origin'],
    order: ['id'],
    made: 'id',
    columns: { id: made, projectId: text, origin: text, allowCredentials: flag, createdAt },
  },
  invitations: {
    name: 'invitations',
    unique: ['id'],
    order: ['createdAt', 'id'],
    columns: { id: text, projectId: text, email: text, role, createdAt },
  },
  /** A project's API tokens, which Sanity calls robots: their hashes, which can't be used as such. */
  apiTokens: {
    name: 'api_tokens',
    unique: ['id'],
    order: ['createdAt', 'id'],
    columns: {
      id: text,
      projectId: text,
      label: text,
      role,
      hash: column<string>('text not null unique'),
      createdAt,
      expires: optionalTime,
    },
  },
  sessions: {
    name: 'sessions',
    unique: ['hash'],
    order: ['hash'],
    columns: { hash: text, personId: text, expires: time },
  },
  /** Settings that the Studio stores for a person. */
  settings: {
    name: 'user_values',
    unique: ['userId', 'key'],
    order: ['key'],
    columns: { userId: text, key: text, value: column<unknown>('json') },
  },
  /** Webhooks that were made through the API, for one dataset of its project or for all (`*`). */
  hooks: {
    name: 'hooks',
    unique: ['id'],
    order: ['createdAt', 'id'],
    columns: {
      id: text,
      /** A transaction webhook has no filter, projection, headers or secret, and is always a POST. */
      type: column<'document' | 'transaction'>('text not null'),
      projectId: text,
      dataset: text,
      name: text,
      url: text,
      description: optionalText,
      filter: optionalText,
      projection: optionalText,
      on: column<Operation[]>('json not null', 'operations'),
      httpMethod: text,
      headers: column<Record<string, string>>('json not null'),
      secret: optionalText,
      includeDrafts: flag,
      isDisabledByUser: column<boolean>('boolean not null', 'is_disabled'),
      createdBy: text,
      createdAt,
    },
  },
  /** Requests to a webhook's receiver. `failure` is null if one got through. */
  attempts: {
    name: 'hook_attempts',
    unique: ['id'],
    order: ['-createdAt', 'id'],
    columns: {
      id: text,
      hookId: column<string>('text not null references content_lake.hooks (id) on delete cascade'),
      /** The change that it's about: the attempts of one change share it. */
      messageId: text,
      createdAt: time,
      /** In milliseconds. */
      duration: column<number>('integer not null'),
      status: column<number | null>('integer'),
      failure: column<'http' | 'network' | 'timeout' | null>('text'),
      payload: text,
      response: text,
    },
  },
  /** How far a webhook was delivered in a dataset, and which process delivers it until when. */
  claims: {
    name: 'webhooks',
    unique: ['name'],
    order: ['name'],
    columns: { name: text, seq, holder: optionalText, heldUntil: optionalTime },
  },
  /** Schedules of the scheduling API. `dataset` is a key. */
  schedules: {
    name: 'schedules',
    unique: ['id'],
    order: ['-createdAt', 'id'],
    columns: {
      id: text,
      dataset: column<number>(DATASET),
      name: text,
      description: text,
      action: column<'publish' | 'unpublish'>('text not null'),
      documents: column<{ documentId: string; documentType: string }[]>('json not null'),
      /** Null: it runs when somebody says so. */
      executeAt: optionalTime,
      executedAt: optionalTime,
      state: column<'scheduled' | 'succeeded' | 'cancelled'>('text not null'),
      /** Why it could not run. */
      stateReason: text,
      author: text,
      createdAt,
      /** While a process runs it, nobody changes it. */
      heldUntil: optionalTime,
    },
  },
  /** Moments in a dataset's history, which is all that a backup is: history is kept forever. */
  backups: {
    name: 'backups',
    unique: ['id'],
    order: ['-createdAt', 'id'],
    columns: {
      id: text,
      /** A key. */
      dataset: column<number>(DATASET),
      /** The number of the last transaction in it. */
      seq,
      createdAt,
      /** Signs the URLs of its files. */
      secret: text,
    },
  },
  /** Finished copies of datasets. Sanity calls one a job, which there takes a while. */
  copies: {
    name: 'copies',
    unique: ['id'],
    order: ['-started', 'id'],
    columns: {
      id: text,
      projectId: text,
      source: text,
      target: text,
      withHistory: flag,
      author: text,
      started: time,
      ended: time,
    },
  },
} as const satisfies Record<string, Spec>

type Specs = typeof specs
type Row<Name extends keyof Specs> = RowOf<Specs[Name]['columns']>
type Made<Of> = Of extends { made: infer Name } ? Name : never

export type Tables = {
  [Name in keyof Specs]: Table<Row<Name>, Made<Specs[Name]> & keyof Row<Name>>
}

export type DatasetRow = Row<'datasets'>
export type Alias = Row<'aliases'>
export type Origin = Row<'origins'>
export type Invitation = Row<'invitations'>
export type StoredToken = Row<'apiTokens'>
export type ApiToken = Omit<StoredToken, 'hash'>
export type Session = Row<'sessions'>
export type Hook = Row<'hooks'>
export type Attempt = Row<'attempts'>
export type ScheduleRow = Row<'schedules'>
export type Backup = Row<'backups'>
export type Copy = Row<'copies'>

/** All tables, each as a store makes it. */
export function tablesOf(make: (spec: Spec) => unknown): Tables {
  const all = Object.entries(specs).map(([name, spec]) => [name, make(spec)])
  // What a spec says is also the type of its rows.
  return Object.fromEntries(all) as Tables
}

/** What is kept of a copy that has just been made. */
export function copyOf(
  { projectId, name: source }: DatasetRow,
  options: Pick<Copy, 'target' | 'withHistory' | 'author'>,
  started: Date,
): Copy {
  return { id: newId(), projectId, source, ...options, started, ended: new Date() }
}
