import { existsSync, fstatSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openBrowser } from './browser.ts'
import { runChild } from './child.ts'
import { exportTo, importFrom } from './move.ts'
import type { Options } from './options.ts'
import { childEnvironment, withLake } from './reach.ts'
import { openSession, type Session } from './session.ts'

/** After how long a program is said to be silent, in milliseconds. */
const SILENCE = 15_000

/** Runs a program on a lake, which ends with it. Resolves to its exit code. */
export async function run(options: Options): Promise<number> {
  const stopEarly = exitOnSignals()
  const file = await startingFile(options)
  const session = await openSession({ ...options, snapshot: file })
  stopEarly()
  const env = await childEnvironment(session)
  const ended = new AbortController()
  try {
    if (file !== undefined) {
      const code = await importFrom(file, options.isTrial ? 'exact' : 'refuse', env)
      if (code !== 0) return code
    }
    console.error(describeSession(session, options.isTrial))
    if (session.isShared) reportEnd(session, ended.signal)
    else reportSilence(session, ended.signal)
    if (options.open) {
      const profile = join(session.folder, 'browser')
      const gateway = { ...session.gateway, offline: session.offline }
      void openBrowser(options.open, gateway, { profile, until: ended.signal }).catch(
        (error: Error) => console.error(`local-lake: ${error.message}`),
      )
    }
    const code = await runChild(options.rest, env)
    if (options.isTrial && file !== undefined) {
      const { diffSince } = await import('./differences.ts')
      await diffSince(file, session, options)
    }
    return code
  } finally {
    ended.abort()
    await session.close()
  }
}

/** What the lake starts from, if it starts from something. */
export async function startingFile(options: Options): Promise<string | undefined> {
  const { snapshot, isTrial } = options
  if (snapshot !== undefined) {
    if (existsSync(snapshot)) return resolve(snapshot)
    const { findSnapshot, noSnapshot } = await import('./snapshots.ts')
    const file = await findSnapshot(options, snapshot)
    if (file === undefined) throw new Error(await noSnapshot(options, snapshot, 'file or snapshot'))
    return file
  }
  if (!isTrial) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'local-lake-copy-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'copy.tar.gz')
  const code = await withLake(options, ({ env }) => exportTo(file, env, 'quietly'))
  return code === 0 ? file : process.exit(code)
}

function describeSession(session: Session, isCopy = false): string {
  const { projectId, dataset, offline, limits, isShared, pid, url, gateway } = session
  const { password, dataDir } = session
  const others = session.project.others.map(
    (other) => `\n               and project ${other.projectId}, dataset ${other.dataset}`,
  )
  const notes = [
    isCopy ? ', a copy' : '',
    limits ? `, with the limits of the plan ${limits}` : '',
    offline ? ', offline' : '',
    isShared ? `, shared with process ${pid}` : '',
  ]
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
