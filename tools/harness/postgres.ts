import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { insist } from '#tools/insist.ts'
import { freePort } from '#tools/stack/ports.ts'
import { ownPorts } from './ports.ts'
import { queryRows } from './query-rows.ts'

const exec = promisify(execFile)

/** Where Debian, Ubuntu, Homebrew and the packages of postgresql.org install it. */
const PLACES = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']

export interface Postgres {
  url: string
  port: number
  /** Of its data, deleted in the end. */
  folder: string
  /** Kills the server with SIGKILL, as a crash would. */
  kill: () => Promise<void>
  /** Restarts it on the data it left behind. */
  restart: () => Promise<void>
  /** Promotes a standby to primary. */
  promote: () => Promise<void>
  close: () => Promise<void>
}

/**
 * The folder of Postgres' programs: POSTGRES_BIN, else one found on this machine; null if there is
 * none.
 */
export async function findPostgres(): Promise<string | null> {
  const installed = await Promise.all(
    PLACES.map(async (place) => {
      const names = await readdir(place).catch(() => [])
      return names.sort((a, b) => Number(b) - Number(a)).map((name) => join(place, name, 'bin'))
    }),
  )
  const path = (process.env.PATH ?? '').split(delimiter)
  const folders = [process.env.POSTGRES_BIN ?? [], installed.flat(), path].flat()
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/**
 * Starts a Postgres server for this run alone, on loopback, with its own folder and port and all
 * durability guarantees on.
 *
 * @param binaries the folder of its programs
 * @param parent the folder to create its folder in
 * @param settings server options, such as `-c max_wal_size=64MB`
 */
export function startPostgres(
  binaries: string,
  { parent = tmpdir(), settings = '' }: { parent?: string; settings?: string } = {},
): Promise<Postgres> {
  return start(binaries, parent, settings, (run, data) =>
    run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'),
  )
}

/** Starts a standby of another server, under the name `standby`. */
export function startStandby(binaries: string, primary: Postgres): Promise<Postgres> {
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`
  return start(binaries, tmpdir(), '', (run, data) =>
    run('pg_basebackup', '-D', data, '-d', source, '-R', '-c', 'fast', '--no-sync'),
  )
}

type Run = (program: string, ...args: string[]) => Promise<unknown>

async function start(
  binaries: string,
  parent: string,
  settings: string,
  fill: (run: Run, data: string) => Promise<unknown>,
): Promise<Postgres> {
  const folder = await mkdtemp(join(parent, 'postgres-'))
  const data = join(folder, 'data')
  const port = await freePort(await ownPorts())
  const user = await unprivileged(binaries)
  if (user) await chown(folder, user.uid, user.gid)
  const run: Run = (program, ...args) =>
    exec(join(binaries, program), args, { cwd: folder, ...user })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const up = async () => {
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} ${settings}`
    const log = join(folder, 'log')
    await run('pg_ctl', 'start', '-w', '-t', '60', '-D', data, '-l', log, '-o', options)
    await untilReady(url)
  }
  // The server is a daemon and would outlive an interrupted run.
  process.once('exit', () => signal(data, 'SIGQUIT'))
  await fill(run, data)
  await up()
  return {
    url,
    port,
    folder,
    kill: async () => signal(data, 'SIGKILL'),
    // The killed server's child processes take a moment to notice that it's gone.
    restart: () => insist(up, { times: 20, pause: 500 }),
    promote: async () => void (await run('pg_ctl', 'promote', '-w', '-D', data)),
    async close() {
      await run('pg_ctl', 'stop', '-m', 'immediate', '-D', data).catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Signals the server of a data folder, if one is running. */
function signal(data: string, name: NodeJS.Signals): void {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), name)
  } catch {
    // It's already gone.
  }
}

/**
 * Postgres and PgBouncer refuse to run as root, so then they run as the user `postgres`, or else as
 * `nobody`. Undefined if this process isn't root.
 *
 * @throws Error when neither user exists
 */
export async function unprivileged(
  program: string,
): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const id = async (flag: string) => Number((await exec('id', [flag, name])).stdout)
    try {
      return { uid: await id('-u'), gid: await id('-g') }
    } catch {
      // No such user: try the next.
    }
  }
  throw new Error(`${program} can't run as root, and there is no other user.`)
}

/** Waits up to ten seconds for a Postgres to accept connections. */
export async function untilReady(url: string): Promise<void> {
  await insist(() => queryRows(url, 'select'), { times: 100, pause: 100 })
}
