import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { startProgram } from '#tools/stack/child.ts'
import { freePort } from '#tools/stack/ports.ts'
import { ownPorts } from './ports.ts'
import { unprivileged, untilReady } from './postgres.ts'

export type PgBouncer = Awaited<ReturnType<typeof startPgBouncer>>

/** The program in PGBOUNCER, on the PATH, or where Debian installs it; null if there is none. */
export function findPgBouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const programs = [process.env.PGBOUNCER ?? '', ...folders.map((at) => join(at, 'pgbouncer'))]
  return programs.find((program) => program !== '' && existsSync(program)) ?? null
}

/**
 * Starts a PgBouncer in front of a Postgres server, for this test alone, in transaction mode as hosts run it, with at most two
 * connections to the server.
 *
 * @param server connection string of the Postgres behind it
 */
export async function startPgBouncer(program: string, server: string) {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort(await ownPorts())
  const behind = new URL(server)
  const configuration = join(folder, 'pgbouncer.ini')
  await writeFile(
    configuration,
    `[databases]
postgres = host=${behind.hostname} port=${behind.port} dbname=postgres user=${behind.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
server_login_retry = 1
`,
  )
  const user = await unprivileged(program)
  if (user) for (const path of [folder, configuration]) await chown(path, user.uid, user.gid)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const start = async () => {
    const child = startProgram(program, ['-q', configuration], process.env, 'ignore', user)
    await untilReady(url)
    return child
  }
  let child = await start()
  // It would outlive an interrupted run.
  process.once('exit', () => child.process.kill('SIGKILL'))
  const kill = () => child.kill()
  return {
    url,
    kill,
    async restart() {
      child = await start()
    },
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
