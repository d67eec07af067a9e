import { migrate } from '#lib/platform/database/migrate.ts'
import { localTarget } from '#tools/faults/target.ts'
import { startForwarder } from '#tools/harness/forwarder.ts'
import { startFurtherSite } from '#tools/harness/further-site.ts'
import { findPgBouncer, startPgBouncer } from '#tools/harness/pgbouncer.ts'
import { startPostgres } from '#tools/harness/postgres.ts'
import { mountSmallDisk } from '#tools/harness/small-disk.ts'
import { Stack } from '#tools/harness/stack.ts'
import { terminate } from '#tools/harness/terminate.ts'

/** What outages act on. */
export type Place = Awaited<ReturnType<typeof startPlace>>

/** Of the disk in megabytes: enough for a short log and some thousand leads, yet filled quickly. */
const DISK = 400

/**
 * Two processes of the site on one Postgres server, the second through a pooler if there is one;
 * the local cloud plays the providers.
 *
 * @param binaries the folder of `pg_ctl`
 * @param later registers something to close at the end of the run
 */
export async function startPlace(binaries: string, later: (close: () => Promise<void>) => void) {
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
  const second = await startFurtherSite(stack, { DATABASE_URL: pooler?.url ?? databaseUrl })
  later(second.stop)
  return {
    ...localTarget(stack),
    sites: [stack.url, second.url] as const,
    databaseUrl,
    binaries,
    /** The server that the sites use now, and what forwards connections to it. */
    postgres,
    forwarder,
    pooler,
    /** The file system with the server's files, if this user may mount one. */
    disk,
    /** Sends the first process SIGTERM while clients keep sending it requests. */
    terminateFirst: () => terminate(stack.url, stack.site),
    later,
  }
}
