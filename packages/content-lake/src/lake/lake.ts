import type { Pool } from 'pg'
import { AssetFiles } from '../assets/files.ts'
import { ImageCache } from '../assets/image-cache.ts'
import { Tickets } from '../listen/tickets.ts'
import type { Identity } from '../model/identity.ts'
import type { LakeOptions } from '../model/options.ts'
import type { Person } from '../model/person.ts'
import { ApiTokens } from '../people/api-tokens.ts'
import { identityOf } from '../people/identity.ts'
import { Sessions } from '../people/sessions.ts'
import { SignIn } from '../people/sign-in.ts'
import { Scheduler } from '../scheduling/scheduler.ts'
import { insertDataset } from '../store/dataset-table.ts'
import { Follower } from '../store/follower.ts'
import { openPool } from '../store/open-pool.ts'
import { Datasets } from './datasets.ts'

/** What all datasets of a lake share, and the datasets: what the HTTP routes work with. */
export interface Lake {
  options: LakeOptions
  /** Base of asset URLs, without a trailing slash. */
  publicUrl: string
  /** The lake's database. */
  pool: Pool
  follower: Follower
  datasets: Datasets
  scheduler: Scheduler
  assets: AssetFiles
  images: ImageCache
  tickets: Tickets
  people: Person[]
  sessions: Sessions
  apiTokens: ApiTokens
  /** Who holds a token; null for an unknown one. */
  authenticate: (token: string) => Promise<Identity | null>
  signIn: SignIn
}

/**
 * Opens the database and the dataset that the options name. Others are opened on first use.
 *
 * @param publicUrl base of asset URLs, without a trailing slash
 */
export async function openLake(options: LakeOptions, publicUrl: string): Promise<Lake> {
  const database = await openPool(options.databaseUrl)
  const { pool } = database
  const people = options.people ?? []
  const sessions = new Sessions(database)
  const apiTokens = new ApiTokens(pool)
  const known = { tokens: options.tokens, sessions, people, apiTokens }
  const authenticate = (token: string) => identityOf(token, known)
  const datasets = new Datasets(database, {
    publicUrl,
    queryLimit: options.queryLimit,
    authenticate,
  })
  const { projectId, dataset } = options
  const system = { aclMode: 'public', description: null, createdBy: '<system>' } as const
  await insertDataset(pool, { projectId, name: dataset, ...system })
  await Promise.all([datasets.open(projectId, dataset), sessions.load()])
  datasets.start()
  const follower = new Follower(database, datasets)
  follower.start()
  const scheduler = new Scheduler(database, (...names) => datasets.open(...names))
  scheduler.start()
  return {
    options,
    publicUrl,
    pool,
    follower,
    datasets,
    scheduler,
    assets: new AssetFiles(options.assetsDir),
    images: new ImageCache(),
    tickets: new Tickets(),
    people,
    sessions,
    apiTokens,
    authenticate,
    signIn: new SignIn(people),
  }
}

/** Finishes accepted writes, then closes the database connections. */
export async function closeLake(lake: Lake): Promise<void> {
  await lake.scheduler.close()
  await lake.follower.close()
  await lake.datasets.close()
  await lake.pool.end()
}
