import { gatewayEnvironment } from '../gateway/environment.ts'
import { isProjectName, isTokenName } from '../project/find.ts'
import type { Options } from './options.ts'
import { openSession, type Session } from './session.ts'

/** A lake that a command works on, and what a program needs to do so. */
export interface Reached extends Pick<
  Session,
  'url' | 'token' | 'projectId' | 'dataset' | 'close'
> {
  env: NodeJS.ProcessEnv
}

/** Does something with the lake of a command, which need not be running. */
export async function withLake<T>(options: Options, work: (lake: Reached) => Promise<T>) {
  const lake = await reachLake(options)
  return work(lake).finally(lake.close)
}

/** The lake that the command runs on, as a program under `run`; else the project's. */
export async function reachLake(options: Options): Promise<Reached> {
  const { dataDir, databaseUrl, projectIds, datasets } = options
  const env = process.env
  const { LOCAL_LAKE_URL: url, LOCAL_LAKE_TOKEN: token, LOCAL_LAKE_GATEWAY_PORT: gateway } = env
  if (url && token && gateway && !dataDir && !databaseUrl) {
    const projectId = projectIds[0] ?? env.LOCAL_LAKE_PROJECT_ID ?? ''
    const dataset = datasets[0] ?? env.LOCAL_LAKE_DATASET ?? ''
    const own = { LOCAL_LAKE_PROJECT_ID: projectId, LOCAL_LAKE_DATASET: dataset }
    return { url, token, projectId, dataset, env: { ...env, ...own }, close: async () => {} }
  }
  const session = await openSession(options)
  return { ...session, env: await childEnvironment(session) }
}

export async function childEnvironment(session: Session): Promise<NodeJS.ProcessEnv> {
  const { project, token, projectId, dataset, gateway, offline, online, dataDir } = session
  const filledIn = Object.entries(project.missing).map(([name, value]) => {
    if (isTokenName(name)) return [name, token]
    return [name, value || (isProjectName(name) ? projectId : dataset)]
  })
  const own = {
    ...Object.fromEntries(filledIn),
    // What Sanity's own command line reads.
    SANITY_AUTH_TOKEN: token,
    SANITY_IMPORT_TOKEN: token,
    LOCAL_LAKE_PROJECT_ID: projectId,
    LOCAL_LAKE_DATASET: dataset,
    LOCAL_LAKE_URL: session.url,
    LOCAL_LAKE_TOKEN: token,
    LOCAL_LAKE_GATEWAY_PORT: String(gateway.port),
    LOCAL_LAKE_KEY_HASH: gateway.keyHash,
    LOCAL_LAKE_OFFLINE: offline ? '1' : '',
  }
  const given = process.env
  return {
    ...given,
    ...(await gatewayEnvironment(gateway, { dir: dataDir, offline, online, given, own })),
  }
}
