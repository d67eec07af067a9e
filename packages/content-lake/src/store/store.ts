import { type LakeDocument, newId } from '../model/document.ts'
import type { Operation } from '../model/options.ts'
import type { RoleName } from '../model/roles.ts'
import type { TransactionLog } from './log.ts'
import type { Spec, Table } from './table.ts'

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

export interface Tables {
  datasets: Table<DatasetRow, 'key'>
  aliases: Table<Alias>
  projects: Table<Project>
  origins: Table<Origin, 'id'>
  invitations: Table<Invitation>
  apiTokens: Table<StoredToken>
  sessions: Table<Session>
  settings: Table<Setting>
  hooks: Table<Hook>
  attempts: Table<Attempt>
  claims: Table<ClaimRow>
  schedules: Table<ScheduleRow>
  backups: Table<Backup>
  copies: Table<Copy>
}

/** How each table is kept. Names of Postgres differ where they're older than those here. */
export const specs: { [Name in keyof Tables]: Spec } = {
  datasets: { name: 'datasets', unique: ['projectId', 'name'], order: ['name'], made: 'key' },
  aliases: { name: 'dataset_aliases', unique: ['projectId', 'name'], order: ['name'] },
  projects: { name: 'projects', unique: ['id'], order: ['id'], json: ['metadata'] },
  origins: { name: 'cors_origins', unique: ['projectId', 'origin'], order: ['id'], made: 'id' },
  invitations: { name: 'invitations', unique: ['id'], order: ['createdAt', 'id'] },
  apiTokens: { name: 'api_tokens', unique: ['id'], order: ['createdAt', 'id'] },
  sessions: { name: 'sessions', unique: ['hash'], order: ['hash'] },
  settings: { name: 'user_values', unique: ['userId', 'key'], order: ['key'], json: ['value'] },
  hooks: {
    name: 'hooks',
    unique: ['id'],
    order: ['createdAt', 'id'],
    json: ['on', 'headers'],
    columns: { on: 'operations', isDisabledByUser: 'is_disabled' },
  },
  attempts: { name: 'hook_attempts', unique: ['id'], order: ['-createdAt', 'id'] },
  claims: { name: 'webhooks', unique: ['name'], order: ['name'] },
  schedules: {
    name: 'schedules',
    unique: ['id'],
    order: ['-createdAt', 'id'],
    json: ['documents'],
  },
  backups: { name: 'backups', unique: ['id'], order: ['-createdAt', 'id'] },
  copies: { name: 'copies', unique: ['id'], order: ['-started', 'id'] },
}

/** All tables, each as a store makes it. */
export function tablesOf(make: (spec: Spec) => unknown): Tables {
  const made = Object.entries(specs).map(([name, spec]) => [name, make(spec)])
  // What a spec says and the type of its rows belong together, above.
  return Object.fromEntries(made) as Tables
}

/** Who sees a dataset without a token: everyone its public documents, or nobody anything. */
export type AclMode = 'public' | 'private' | 'custom'

export interface DatasetRow {
  key: number
  projectId: string
  name: string
  aclMode: AclMode
  description: string | null
  createdAt: Date
  createdBy: string
  /** The dataset whose comments and tasks this one holds. */
  addonFor: string | null
  /** The number of its last transaction; 0 also if it's older than heads are. */
  head: number
  backupsEnabled: boolean
  backedUpAt: Date | null
}

/** A name that stands for a dataset, written `~name`; for none if `dataset` is null. */
export interface Alias {
  projectId: string
  name: string
  dataset: string | null
}

/** What is stored of a project. Most have nothing stored: a project exists once it's named. */
export interface Project {
  id: string
  displayName: string
  metadata: Record<string, unknown>
  createdAt: Date
}

/** A browser origin whose pages may call the lake. */
export interface Origin {
  id: number
  projectId: string
  origin: string
  allowCredentials: boolean
  createdAt: Date
}

export interface Invitation {
  id: string
  projectId: string
  email: string
  role: RoleName
  createdAt: Date
}

/** A project's API token, which Sanity calls a robot. */
export interface ApiToken {
  id: string
  projectId: string
  label: string
  role: RoleName
  createdAt: Date
  expires: Date | null
}

/** Only hashes are stored, which can't be used as tokens. */
export interface StoredToken extends ApiToken {
  hash: string
}

export interface Session {
  hash: string
  personId: string
  expires: Date
}

/** A setting that the Studio stores for a person. */
export interface Setting {
  userId: string
  key: string
  value: unknown
}

/** A webhook that was made through the API, for one dataset of its project or for all (`*`). */
export interface Hook {
  id: string
  /** A transaction webhook has no filter, projection, headers or secret, and is always a POST. */
  type: 'document' | 'transaction'
  projectId: string
  dataset: string
  name: string
  url: string
  description: string | null
  filter: string | null
  projection: string | null
  on: Operation[]
  httpMethod: string
  headers: Record<string, string>
  secret: string | null
  includeDrafts: boolean
  isDisabledByUser: boolean
  createdBy: string
  createdAt: Date
}

/** One request to a webhook's receiver. `failure` is null if it got through. */
export interface Attempt {
  id: string
  hookId: string
  /** The change that it's about: the attempts of one change share it. */
  messageId: string
  createdAt: Date
  /** In milliseconds. */
  duration: number
  status: number | null
  failure: 'http' | 'network' | 'timeout' | null
  payload: string
  response: string
}

/** How far a webhook was delivered in a dataset, and which process delivers it until when. */
export interface ClaimRow {
  name: string
  seq: number
  holder: string | null
  heldUntil: Date | null
}

/** A schedule of the scheduling API. `dataset` is a key. */
export interface ScheduleRow {
  id: string
  dataset: number
  name: string
  description: string
  action: 'publish' | 'unpublish'
  documents: { documentId: string; documentType: string }[]
  /** Null: it runs when somebody says so. */
  executeAt: Date | null
  executedAt: Date | null
  state: 'scheduled' | 'succeeded' | 'cancelled'
  /** Why it could not run. */
  stateReason: string
  author: string
  createdAt: Date
  /** While a process runs it, nobody changes it. */
  heldUntil: Date | null
}

/** A moment in a dataset's history, which is all that a backup is: history is kept forever. */
export interface Backup {
  id: string
  /** A key. */
  dataset: number
  /** The number of the last transaction in it. */
  seq: number
  createdAt: Date
  /** Signs the URLs of its files. */
  secret: string
}

/** A finished copy. Sanity calls it a job, which there takes a while. */
/** What is kept of a copy that has just been made. */
export function copyOf(
  { projectId, name: source }: DatasetRow,
  options: Pick<Copy, 'target' | 'withHistory' | 'author'>,
  started: Date,
): Copy {
  return { id: newId(), projectId, source, ...options, started, ended: new Date() }
}

export interface Copy {
  id: string
  projectId: string
  source: string
  target: string
  withHistory: boolean
  author: string
  started: Date
  ended: Date
}
