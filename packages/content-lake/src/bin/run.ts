import { existsSync, fstatSync } from 'node:fs'
import { connect } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gatewayEnvironment } from '../gateway/environment.ts'
import { isProjectName, isTokenName } from '../project/find.ts'
import { openBrowser } from './browser.ts'
import { runChild } from './child.ts'
import type { Options } from './options.ts'
import { openSession, type Session } from './session.ts'

/** After how long a program is said to be silent, in milliseconds. */
const SILENCE = 15_000

/** Runs a program on a lake, which ends with it. Resolves to its exit code. */
export async function run(options: Options): Promise<number> {
  const { snapshot } = options
  if (snapshot !== undefined) readable(snapshot)
  const stopEarly = exitOnSignals()
  const session = await openSession(options)
  stopEarly()
  const env = await childEnvironment(session)
  const ended = new AbortController()
  try {
    if (snapshot !== undefined) {
      const code = await importSnapshot(session, snapshot)
      if (code !== 0) return code
    }
    console.error(describeSession(session))
    if (session.isShared) reportEnd(session, ended.signal)
    else reportSilence(session, ended.signal)
    if (options.open) {
      const profile = join(session.folder, 'browser')
      const gateway = { ...session.gateway, offline: session.offline }
      void openBrowser(options.open, gateway, { profile, until: ended.signal }).catch(
        (error: Error) => console.error(`local-lake: ${error.message}`),
      )
    }
    return await runChild(options.rest, env)
  } finally {
    ended.abort()
    await session.close()
  }
}

/** Imports into, or exports from, the lake of the project. It need not be running. */
export async function runTransfer(options: Options): Promise<number> {
  const { command, rest, existing, overwrite } = options
  const file = resolve(String(rest[0]))
  if (command === 'import') readable(file)
  else if (existsSync(file) && !overwrite)
    throw new Error(`${file} is there already. --overwrite replaces it.`)
  const session = await openSession(options)
  try {
    return await runChild([...transfer(command), file, existing], await childEnvironment(session))
  } finally {
    await session.close()
  }
}

/** Resolves to the exit code of the program that imports. */
export async function importSnapshot(session: Session, file: string): Promise<number> {
  const env = await childEnvironment(session)
  return runChild([...transfer('import'), resolve(file), 'refuse'], env)
}

/** The program that moves datasets. Its environment tells it where, as it does any client. */
function transfer(command: string): string[] {
  const program = new URL(`./transfer${extname(import.meta.url)}`, import.meta.url)
  return [process.execPath, fileURLToPath(program), command]
}

async function childEnvironment(session: Session): Promise<NodeJS.ProcessEnv> {
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

function describeSession(session: Session): string {
  const { projectId, dataset, offline, limits, isShared, pid, url, gateway } = session
  const { password, dataDir } = session
  const others = session.project.others.map(
    (other) => `\n               and project ${other.projectId}, dataset ${other.dataset}`,
  )
  const plan = limits ? `, with the limits of the plan ${limits}` : ''
  const notes = [plan, offline ? ', offline' : '', isShared ? `, shared with process ${pid}` : '']
  return `
  Content lake of project ${projectId}, dataset ${dataset}${notes.join('')}${others.join('')}

  API host  ${url}
  Gateway   ${gateway.url} for api, apicdn and cdn.sanity.io
  Studio    sign in as admin@localhost with ${password}
  Data      ${dataDir}
`
}

/** Until a program runs that they're passed on to. */
function exitOnSignals(): () => void {
  const exit = () => process.exit(1)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, exit)
  return () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.off(signal, exit)
  }
}

/** Says so when the process that a lake belongs to ends before the program here. */
function reportEnd({ gateway, pid }: Session, until: AbortSignal): void {
  const socket = connect(gateway.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.once('close', () => {
    if (!until.aborted) console.error(`local-lake: The lake ended with process ${pid}.`)
  })
  until.addEventListener('abort', () => socket.destroy(), { once: true })
}

/** Says so when a program that has run for a while hasn't asked for anything of Sanity. */
export function reportSilence({ asked }: Pick<Session, 'asked'>, until: AbortSignal): void {
  const before = asked()
  const look = () => {
    if (asked() === before)
      console.error(
        `local-lake: In ${SILENCE / 1000} s nothing of the program has reached the gateway. That's right for a site that asks once a page is opened. On Node it can't reach hosted Sanity; other programs must honor HTTPS_PROXY.`,
      )
  }
  const timer = setTimeout(look, SILENCE)
  until.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

export function readable(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
}

/** Starts a lake that stays until a signal, or until the program that started it ends. */
export async function start(options: Options): Promise<void> {
  const session = await openSession(options)
  endWithParent(session)
  const { url, token, projectId, dataset, databaseUrl, dataDir, gateway } = session
  if (options.json) {
    console.log(JSON.stringify({ url, token, projectId, dataset, databaseUrl, dataDir, gateway }))
    return
  }
  console.log(`${describeSession(session)}  Token     ${token} (may read and write)
  Database  ${withoutPassword(databaseUrl)}

  Ctrl+C stops it.
`)
}

function withoutPassword(databaseUrl: string): string {
  return databaseUrl.replace(/:[^:@/]*@/, '@')
}

/** Exits on a signal, or when the parent that holds the other end of stdin or IPC is gone. */
function endWithParent({ close }: Session): void {
  let stopping: Promise<never> | undefined
  const stop = () => {
    stopping ??= close().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop)
  const stdin = fstatSync(0)
  if (stdin.isFIFO() || stdin.isSocket()) process.stdin.once('end', stop).resume()
  process.once('disconnect', stop)
}
