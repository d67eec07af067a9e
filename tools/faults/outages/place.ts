import { migrate } from '#lib/platform/database/migrate.ts'
import { firstSite, services, type Target } from '#tools/faults/target.ts'
import { type Forwarder, startForwarder } from '#tools/harness/forwarder.ts'
import { startFurtherSite } from '#tools/harness/further-site.ts'
import { findPgBouncer, type PgBouncer, startPgBouncer } from '#tools/harness/pgbouncer.ts'
import { type Postgres, startPostgres } from '#tools/harness/postgres.ts'
import { mountSmallDisk, type SmallDisk } from '#tools/harness/small-disk.ts'
import { Stack } from '#tools/harness/stack.ts'
import { terminate } from '#tools/harness/terminate.ts'

/** What outages act on: two processes of the site, one of them behind a pooler if there is one. */
export interface Place extends Target {
  /** Folder of Postgres' programs. */
  binaries: string
  /** The server that the sites use now. */
  postgres: Postgres
  /** Forwards connections to it. */
  forwarder: Forwarder
  pooler: PgBouncer | null
  /** The file system with the server's files, if this user may mount one. */
  disk: SmallDisk | null
  /** Sends the first process SIGTERM while clients keep sending it requests. */
  terminateFirst: () => Promise<{ took: number; kept: number }>
  /** Registers something to close at the end of the run. */
  later: (close: () => Promise<void>) => void
}

/** Enough for a server with a short log and a few thousand leads, yet filled quickly. */
const DISK = 400

/**
 * Two processes of the site on one Postgres server, the second through a pooler if there is one;
 * the local cloud plays the providers.
 *
 * @param binaries the folder of `pg_ctl`
 */
export async function startPlace(binaries: string): Promise<Place> {
  const closers: (() => Promise<void>)[] = []
  const later = (close: () => Promise<void>) => void closers.unshift(close)
  const close = async () => {
    for (const one of closers) await one()
  }
  try {
    const disk = await mountSmallDisk(DISK)
    if (disk) later(disk.close)
    const settings = '-c max_wal_size=64MB -c min_wal_size=32MB'
    const postgres = await startPostgres(binaries, { parent: disk?.folder, settings })
    later(postgres.close)
    await migrate(postgres.url)
    const forwarder = await startForwarder(postgres.port)
    later(async () => forwarder.close())
    const databaseUrl = `postgres://postgres@127.0.0.1:${forwarder.port}/postgres`
    const program = findPgBouncer()
    const pooler = program ? await startPgBouncer(program, databaseUrl) : null
    if (pooler) later(pooler.close)
    const stack = await Stack.start({ DATABASE_URL: databaseUrl })
    later(() => stack.close())
    const more = { DATABASE_URL: pooler?.url ?? databaseUrl }
    const second = await startFurtherSite(stack, more)
    later(second.stop)
    return {
      ...services(stack),
      sites: [stack.url, second.url],
      victims: [firstSite(stack, { DATABASE_URL: databaseUrl }), { name: 'site', ...second }],
      databaseUrl,
      binaries,
      postgres,
      forwarder,
      pooler,
      disk,
      terminateFirst: () => terminate(stack.url, stack.site),
      later,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
