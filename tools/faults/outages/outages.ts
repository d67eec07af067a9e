import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startStandby } from '#tools/harness/postgres.ts'
import type { Place } from './place.ts'

/** A fault that lasts some seconds while visitors submit leads. */
export interface Outage {
  name: string
  /** How long it lasts. */
  seconds: number
  /** Why it can't happen on this machine, or null. */
  missing?: (place: Place) => string | null
  /** Starts it. The returned function ends it. */
  begin: (place: Place) => Promise<() => Promise<void>>
}

/** Locks a table, as a migration that rewrites it does. */
function lockOn(table: 'email_submissions' | 'deliveries'): Outage {
  return {
    name: `lock on ${table}`,
    seconds: 15,
    async begin(place) {
      const holder = await connect(place)
      await holder.query(`begin; lock table ${table} in access exclusive mode`)
      return () => holder.end()
    },
  }
}

/** Terminates every connection repeatedly, as an impatient administrator might. */
const endedBackends: Outage = {
  name: 'backends ended',
  seconds: 6,
  async begin(place) {
    const administrator = await connect(place)
    const timer = setInterval(() => void administrator.query(END_OTHERS), 300)
    return async () => {
      clearInterval(timer)
      await administrator.end()
    }
  },
}

/** What clients of a demoted primary see. */
const readOnly: Outage = {
  name: 'read-only',
  seconds: 5,
  async begin(place) {
    await configure(place, 'alter system set default_transaction_read_only = on')
    return () => configure(place, 'alter system reset default_transaction_read_only')
  },
}

/** Other clients take all connections that the server allows, including those of the sites. */
const noConnections: Outage = {
  name: 'no connections',
  seconds: 6,
  async begin(place) {
    const first = await connect(place)
    const taken: Client[] = [first]
    const takeOne = async () => {
      const one = await connect(place).catch(() => null)
      if (one) taken.push(one)
      return one !== null
    }
    while (await takeOne());
    // The sites' own connections go one by one, and each freed slot is taken before they reconnect.
    for (let calm = 0; calm < 3;) {
      const ours = (await Promise.all(taken.map(pidOf))).join()
      const { rowCount } = await first.query(`${END_OTHERS} and pid not in (${ours})`)
      await Promise.all(Array.from({ length: 30 }, takeOne))
      calm = rowCount ? 0 : calm + 1
    }
    return async () => void (await Promise.all(taken.map((one) => one.end().catch(() => {}))))
  },
}

const diskFull: Outage = {
  name: 'disk full',
  seconds: 8,
  missing: ({ disk }) => (disk ? null : 'only root may mount a small disk to fill'),
  async begin(place) {
    await place.disk?.fill()
    return async () => {
      await place.disk?.empty()
      // It may have crashed, since its log has no room either.
      const runs = await connect(place).catch(() => null)
      if (runs) await runs.end()
      else await place.postgres.restart()
    }
  },
}

const poolerKilled: Outage = {
  name: 'pooler killed',
  seconds: 4,
  missing: ({ pooler }) =>
    pooler ? null : 'there is no PgBouncer on this machine (its package, or PGBOUNCER)',
  async begin({ pooler }) {
    await pooler?.kill()
    return async () => pooler?.restart()
  },
}

const serverKilled: Outage = {
  name: 'server killed',
  seconds: 2,
  async begin({ postgres }) {
    await postgres.kill()
    return postgres.restart
  },
}

/** Milliseconds that orchestrators wait before they kill a process. */
const TERMINATION = 10_000

/** A process gets SIGTERM, as at each release, while its clients keep their connections alive. */
const terminated: Outage = {
  name: 'SIGTERM under load',
  seconds: 1,
  async begin({ terminateFirst, victims: [first] }) {
    const { took, kept } = await terminateFirst()
    if (took > TERMINATION)
      throw new Error(`It was there for ${Math.round(took)} ms after SIGTERM.`)
    if (kept > 0) throw new Error(`${kept} responses after SIGTERM kept their connection open.`)
    return first.restart
  },
}

/**
 * The primary dies, and a second later its standby takes over behind the same host and port. A
 * commit was acknowledged only once the standby had it, so no acknowledged lead may be missing.
 */
const failover: Outage = {
  name: 'failover, synchronous',
  seconds: 2,
  async begin(place) {
    const primary = place.postgres
    const standby = await startStandby(place.binaries, primary)
    place.later(() => standby.close())
    await synchronize(primary.url)
    await sleep(1000)
    await primary.kill()
    await sleep(1000)
    await standby.promote()
    place.forwarder.leadTo(standby.port)
    place.postgres = standby
    return async () => {}
  },
}

/**
 * Every outage of the run `outages`, in this order. A failover is last: it leaves a different
 * server.
 */
export const OUTAGES: readonly Outage[] = [
  lockOn('email_submissions'),
  lockOn('deliveries'),
  endedBackends,
  readOnly,
  noConnections,
  diskFull,
  poolerKilled,
  serverKilled,
  terminated,
  failover,
]

const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid <> pg_backend_pid() and backend_type = 'client backend'`

async function pidOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

async function configure(place: Place, statement: string): Promise<void> {
  const client = await connect(place)
  try {
    await client.query('set default_transaction_read_only = off')
    await client.query(statement)
    await client.query('select pg_reload_conf()')
    await sleep(100)
  } finally {
    await client.end()
  }
}

async function connect({ postgres }: Place): Promise<Client> {
  const client = new Client({ connectionString: postgres.url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Makes every commit on the primary wait for its standby, and waits until that's in effect. */
async function synchronize(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`alter system set synchronous_standby_names = 'standby'`)
    await client.query('select pg_reload_conf()')
    const follows = `select from pg_stat_replication where sync_state = 'sync'`
    for (let tries = 0; tries < 100; tries++) {
      if ((await client.query(follows)).rowCount) return
      await sleep(100)
    }
    throw new Error('The standby does not follow the primary.')
  } finally {
    await client.end()
  }
}
