import { AssetFiles, imageCache } from '../assets/files.ts'
import { LIMITS } from '../model/limits.ts'
import type { LakeOptions } from '../model/options.ts'
import type { Identity, Person } from '../model/roles.ts'
import { OneTimeIds, SignIn } from '../people/sign-in.ts'
import { ApiTokens, Sessions } from '../people/tokens.ts'
import type { QueryThreads } from '../query/pool.ts'
import { Scheduler } from '../releases/scheduler.ts'
import type { Store } from '../store/store.ts'
import { cdn } from './cdn.ts'
import { Datasets } from './datasets.ts'
import { PlanLimits } from './plan-limits.ts'

/** A response that a CDN can keep. */
interface Answer {
  headers: Record<string, string>
  body: string
}

type Options = Omit<LakeOptions, 'databaseUrl'>

/** What all datasets of a lake share, and the datasets: what the HTTP routes work with. */
export type Lake = Awaited<ReturnType<typeof openLake>>

/** Opens the dataset that the options name. Others are opened on first use. */
export async function openLake(
  options: Options,
  /** Base of asset URLs, without a trailing slash. */
  publicUrl: string,
  store: Store,
  threads?: QueryThreads,
) {
  const people = options.people ?? []
  const sessions = new Sessions(store)
  const apiTokens = new ApiTokens(store)
  const known = { tokens: options.tokens, sessions, people, apiTokens }
  /** Who holds a token; null for an unknown one. */
  const authenticate = (token: string) => identityOf(token, known)
  const datasets: Datasets = new Datasets(store, {
    publicUrl,
    queryLimit: options.queryLimit,
    authenticate,
    onRelease: () => scheduler.look(),
    threads,
  })
  const scheduler = new Scheduler(store, (...names) => datasets.open(...names))
  const { projectId, dataset } = options
  const system = { aclMode: 'public', description: null, createdBy: '<system>' } as const
  await datasets.create({ projectId, name: dataset, ...system })
  await datasets.open(projectId, dataset)
  datasets.start()
  const unfollow = store.follow(datasets)
  scheduler.start()
  return {
    options,
    publicUrl,
    store,
    /** Ends following what other processes write. */
    unfollow,
    datasets,
    scheduler,
    assets: new AssetFiles(options.assetsDir),
    images: imageCache(),
    /** What a plan allows, and what its CDN has; null if none is applied. */
    limits: options.limits ? new PlanLimits(options.limits) : null,
    cdn: cdn<Answer>(options.cdnDelay ?? LIMITS.cdnSeconds.most.free * 1_000),
    /** Carry a caller's identity across a redirect, where browsers drop the Authorization header. */
    tickets: new OneTimeIds<Identity>(30_000),
    /** What the Studio exchanges for a token after a sign-in: people, by their ids. */
    signedIn: new OneTimeIds<string>(60_000),
    people,
    sessions,
    apiTokens,
    authenticate,
    signIn: new SignIn(people),
  }
}

export async function closeLake(lake: Lake): Promise<void> {
  await lake.scheduler.close()
  await lake.unfollow()
  await lake.datasets.close()
  await lake.store.close()
}

interface Known {
  tokens: LakeOptions['tokens']
  sessions: Sessions
  people: Person[]
  apiTokens: ApiTokens
}

/** Who holds a token: an API user or a person who signed in. Null for an unknown token. */
async function identityOf(
  token: string,
  { tokens, sessions, people, apiTokens }: Known,
): Promise<Identity | null> {
  const role = Object.hasOwn(tokens, token) ? tokens[token] : undefined
  if (role) return { id: `token-${role}`, role }
  const session = await sessions.find(token)
  const person = people.find(({ id }) => id === session?.personId)
  if (person) return { id: person.id, role: person.role }
  const found = await apiTokens.find(token)
  return found && { id: found.id, role: found.role, projectId: found.projectId }
}
