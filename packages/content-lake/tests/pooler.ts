import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { vi } from 'vitest'
import { freePort, unprivileged } from './postgres.ts'

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
/** PgBouncer, on the PATH or where Debian installs it. */
export const pgBouncer = folders
  .map((folder) => join(folder, 'pgbouncer'))
  .find((program) => existsSync(program))
if (!pgBouncer) console.log('A test did not run: there is no PgBouncer on this machine.')

/**
 * Starts a PgBouncer in transaction mode, as hosts run it.
 *
 * @returns its connection string, and what stops it
 */
export async function startPooler(server: string): Promise<[string, () => Promise<void>]> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const behind = new URL(server)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
postgres = host=${behind.hostname} port=${behind.port} dbname=postgres user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  )
  const user = await unprivileged()
  if (user) for (const path of [folder, file]) await chown(path, user.uid, user.gid)
  const child = spawn(pgBouncer ?? '', ['-q', file], { stdio: 'ignore', ...user })
  const kill = () => child.kill('SIGKILL')
  // It would outlive an interrupted run.
  process.once('exit', kill)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await vi.waitFor(async () => {
    const client = new Client({ connectionString: url })
    await client.connect().finally(() => client.end().catch(() => {}))
  }, 120_000)
  const close = async () => {
    process.off('exit', kill)
    kill()
    await once(child, 'exit')
    await rm(folder, { recursive: true })
  }
  return [url, close]
}
