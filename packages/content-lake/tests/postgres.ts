/** A Postgres server of this machine, for what the embedded one hasn't got: several processes. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { listening } from './setup.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

/** The folder of its programs (POSTGRES_BIN, Debian's, or on the PATH); null if there is none. */
async function findPrograms(): Promise<string | null> {
  const versions = await readdir(DEBIAN).catch(() => [])
  const folders = [
    process.env.POSTGRES_BIN ?? '',
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

export const programs = await findPrograms()
if (!programs) console.log('Some tests did not run: there is no Postgres server on this machine.')

export interface Postgres {
  url: string
  /** Ends every connection at once, and starts again. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

/** Starts an empty server on a free port of loopback. It survives a crash, but no power cut. */
export async function startPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  const data = join(folder, 'data')
  const user = await unprivileged()
  if (user) await chown(folder, user.uid, user.gid)
  const call = (program: string, ...args: string[]) =>
    run(join(programs ?? '', program), args, { cwd: folder, ...user })
  await call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`
  const start = () =>
    call('pg_ctl', 'start', '-w', '-D', data, '-l', `${folder}/log`, '-o', options)
  const stop = () => call('pg_ctl', 'stop', '-m', 'immediate', '-D', data)
  await start()
  // It would outlive an interrupted run.
  const end = () =>
    spawnSync(join(programs ?? '', 'pg_ctl'), ['stop', '-m', 'immediate', '-D', data], user)
  process.once('exit', end)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart() {
      await stop()
      await start()
    },
    async close() {
      process.off('exit', end)
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A port of loopback that nothing listens on. */
export async function freePort(): Promise<string> {
  const [placeholder, address] = await listening(createServer())
  placeholder.close()
  return new URL(address).port
}

/** The user to run as, where root may not: `postgres`, or else `nobody`. */
export async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const id = async (flag: string, name: string) => Number((await run('id', [flag, name])).stdout)
  const of = async (name: string) => ({ uid: await id('-u', name), gid: await id('-g', name) })
  return of('postgres').catch(() => of('nobody'))
}
