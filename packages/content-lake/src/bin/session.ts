import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { LocalLake } from '../content-lake.ts'
import { FolderInUseError, holdFolder } from '../database/main.ts'
import { proxyOf } from '../gateway/environment.ts'
import { startGateway } from '../gateway/gateway.ts'
import type { LakeOptions } from '../model/options.ts'
import { findProject, type Place, type Project, UnclearProjectError } from '../project/find.ts'
import { announce, findRunning, loadSecret, openFolder, retract, type Running } from './folder.ts'
import type { Options } from './options.ts'

/** A lake with its gateway, of this process or of another one. */
export interface Session extends Running {
  /** The project's folder for everything; `dataDir` is elsewhere for a snapshot. */
  folder: string
  project: Project
  /** What signs a person in to a Studio, as `admin@localhost`. */
  password: string
  isShared: boolean
  /** How many connections the gateway has had for the lake; 0 if it's another process's. */
  asked: () => number
  close: () => Promise<void>
}

/** How long another process in the folder may take to start, in milliseconds. */
const PATIENCE = 20_000
const PAUSE = 100

/** The only account. Studios show its name. */
const ADMINISTRATOR = {
  id: 'local',
  name: 'Local administrator',
  email: 'admin@localhost',
  role: 'administrator',
} as const

/**
 * Starts a lake with a gateway for the project in this folder, or joins the one that runs there.
 * Throws errors with a sentence for people.
 */
export async function openSession(options: Options): Promise<Session> {
  const project = await findProject(process.cwd(), options, process.env)
  if (project.unclear && options.command !== 'run' && options.command !== 'start')
    throw new UnclearProjectError(project.unclear)
  const folder = await openFolder(options)
  const secrets = {
    token: await loadSecret(folder, 'token'),
    password: await loadSecret(folder, 'password'),
  }
  const given = { options, folder, project, ...secrets }
  if (options.snapshot !== undefined) {
    const dataDir = await mkdtemp(join(tmpdir(), 'local-lake-snapshot-'))
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
    return startHere({ ...given, dataDir })
  }
  // Others on the same database may use the folder too.
  if (options.databaseUrl) return startHere({ ...given, dataDir: folder })
  for (const until = Date.now() + PATIENCE; ; await setTimeout(PAUSE)) {
    try {
      // Joining another's lake must not wait until this one's code is loaded.
      holdFolder(folder)()
      return await startHere({ ...given, dataDir: folder })
    } catch (error) {
      if (!(error instanceof FolderInUseError) || options.command === 'start') throw error
      const running = await findRunning(folder, error.holder)
      for (const option of ['offline', 'online', 'limits'] as const)
        if (running && options[option] && running[option] !== options[option])
          throw new Error(
            `The lake of process ${running.pid}, which this folder shares, was started without --${option}${option === 'limits' ? ` ${options.limits}` : ''}.`,
            { cause: error },
          )
      if (running) {
        const { projectId, dataset } = project
        const session = { ...running, ...secrets, projectId, dataset, folder, project }
        await createDatasets(session, [project, ...project.others])
        return { ...session, isShared: true, asked: () => 0, close: async () => {} }
      }
      if (Date.now() > until) throw error
    }
  }
}

interface Starting {
  options: Options
  folder: string
  dataDir: string
  project: Project
  token: string
  password: string
}

async function startHere(starting: Starting): Promise<Session> {
  const { options, folder, dataDir, project, token, password } = starting
  const { projectId, dataset } = project
  const lake = await startLake(starting, {
    projectId,
    dataset,
    port: options.port,
    tokens: Object.fromEntries([...project.tokens, token].map((one) => [one, 'administrator'])),
    people: [{ ...ADMINISTRATOR, password }],
    signInHint: `The password is in ${join(folder, 'password')}.`,
    limits: options.limits,
    // Under `run`, assets have the URLs that a project expects of them.
    ...(options.command !== 'start' && { publicUrl: 'https://cdn.sanity.io' }),
    onUnknownRoute: once((method, path, outOfScope) =>
      outOfScope === undefined
        ? `no route for ${method} ${path}`
        : `${method} ${path}: not emulated (${outOfScope}); docs/routes.md lists what is`,
    ),
    onMissingDataset: once(
      (id, name) =>
        `there is no dataset ${name} of project ${id}. --project ${id} --dataset ${name} has it, too.`,
    ),
  })
  try {
    await createDatasets({ url: lake.url, token }, project.others)
    let connections = 0
    const gateway = await openGateway(options, folder, lake, () => (connections += 1))
    const { close: closeGateway, ...open } = gateway
    const { pid } = process
    const { url, databaseUrl } = lake
    const { offline, online, limits } = options
    const places = { projectId, dataset, url, databaseUrl, dataDir }
    const facts = { pid, ...places, token, gateway: open, offline, online, limits }
    if (!options.databaseUrl) await announce(facts)
    const close = async () => {
      if (!options.databaseUrl) await retract(dataDir)
      await closeGateway()
      await lake.close()
    }
    const asked = () => connections
    return { ...facts, folder, project, password, isShared: false, asked, close }
  } catch (error) {
    await lake.close()
    throw error
  }
}

async function startLake(
  { options: { databaseUrl }, dataDir }: Starting,
  lake: Omit<LakeOptions, 'databaseUrl' | 'assetsDir'>,
): Promise<LocalLake> {
  if (!databaseUrl) {
    const { startLocalLake } = await import('../content-lake.ts')
    return startLocalLake({ ...lake, dataDir })
  }
  const { startContentLake } = await import('../content-lake.ts')
  const assetsDir = join(dataDir, 'assets')
  return { ...(await startContentLake({ ...lake, databaseUrl, assetsDir })), databaseUrl }
}

function openGateway(
  { gatewayPort, offline, online }: Options,
  folder: string,
  { port }: LocalLake,
  onAsked: () => void,
) {
  return startGateway({
    lakePort: port,
    authorityDir: join(folder, 'authority'),
    port: gatewayPort,
    offline,
    online,
    upstream: proxyOf(process.env),
    onAsked,
    onRefused: once((host) =>
      offline
        ? `refused ${host} (--offline)`
        : `refused ${host}, which the lake doesn't stand in for (--online lets it through)`,
    ),
  })
}

/** Prints each message once: a Studio asks for some things again and again. */
function once<Args extends unknown[]>(say: (...args: Args) => string): (...args: Args) => void {
  const said = new Set<string>()
  return (...args) => {
    const message = say(...args)
    if (!said.has(message)) console.error(`local-lake: ${message}`)
    said.add(message)
  }
}

/** Creates the datasets that are missing on a running lake, so that programs find them. */
async function createDatasets(
  { url, token }: { url: string; token: string },
  places: Place[],
): Promise<void> {
  for (const { projectId, dataset } of places) {
    const path = `/v2021-06-07/projects/${projectId}/datasets/${dataset}`
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}${path}`, { method: 'PUT', headers })
    // 409: it's there.
    if (!response.ok && response.status !== 409)
      throw new Error(`The lake can't hold dataset ${dataset} of project ${projectId}.`)
  }
}
