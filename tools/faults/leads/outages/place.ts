import { migrate } from '#lib/platform/database/migrate.ts'
import { startForwarder } from '#tools/harness/forwarder.ts'
import { startFurtherSite } from '#tools/harness/further-site.ts'
import { findPgBouncer, startPgBouncer } from '#tools/harness/pgbouncer.ts'
import { startPostgres } from '#tools/harness/postgres.ts'
import { mountSmallDisk } from '#tools/harness/small-disk.ts'
import { Stack } from '#tools/harness/stack.ts'
import { terminate } from '#tools/harness/terminate.ts'
import { firstSite, services } from '#tools/faults/leads/start-target.ts'
import type { Place } from './outage.ts'

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
