import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startStandby } from '../../../harness/postgres.ts'
import type { Outage } from './outage.ts'

/**
 * The primary dies, and a second later its standby takes its place at the same address. A commit
 * was answered only once the standby had it, so nothing that was acknowledged may be missing.
 */
export const failover: Outage = {
  name: 'failover, synchronous',
  seconds: 2,
  async begin(place) {
    const primary = place.postgres
    const standby = await startStandby(place.binaries, primary)
    place.later(() => standby.close())
    await synchronise(primary.url)
    await sleep(1000)
    await primary.kill()
    await sleep(1000)
    await standby.promote()
    place.address.leadTo(standby.port)
    place.postgres = standby
    return async () => {}
  },
}

/** Has the primary wait for its standby in every commit, and waits until it does. */
async function synchronise(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`alter system set synchronous_standby_names = 'standby'`)
    await client.query('select pg_reload_conf()')
    for (let tries = 0; tries < 100; tries++) {
      const { rows } = await client.query<{ sync_state: string }>(
        'select sync_state from pg_stat_replication',
      )
      if (rows[0]?.sync_state === 'sync') return
      await sleep(100)
    }
    throw new Error('The standby does not follow the primary.')
  } finally {
    await client.end()
  }
}
