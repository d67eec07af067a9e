import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startStandby } from '#tools/harness/postgres.ts'
import type { Outage } from './outage.ts'

/**
 * The primary dies, and a second later its standby takes over behind the same host and port. A
 * commit was acknowledged only once the standby had it, so no acknowledged lead may be missing.
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
    place.forwarder.leadTo(standby.port)
    place.postgres = standby
    return async () => {}
  },
}

/** Makes every commit on the primary wait for its standby, and waits until that's in effect. */
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
