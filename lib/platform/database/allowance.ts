import 'server-only'
import { sql, type SQL } from 'drizzle-orm'
import { env } from '#lib/platform/env/env.ts'
import { pseudonym } from '#lib/platform/database/derived-key.ts'
import { pool } from '#lib/platform/database/pool.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** `max` in `duration` milliseconds, so that nobody can flood an inbox from here. */
const ALLOWANCES = {
  'reports-to-inbox': { max: 5, duration: DAY },
  'reports-from-network': { max: 50, duration: DAY },
  'reports-from-site': { max: 500, duration: DAY },
  'lead-emails-to-inbox': { max: 5, duration: DAY },
  'lead-emails-from-network': { max: 50, duration: DAY },
  'lead-emails-from-site': { max: 500, duration: DAY },
  /** Variants of one inbox, such as ada+1@ and ada+2@, that join the marketing list. */
  'contacts-of-inbox': { max: 5, duration: DAY },
  /** A proof of who somebody in the Studio is counts once, and is old long before this is over. */
  'desk-proof': { max: 1, duration: HOUR },
  /** A session of the desk ends once, and lasts no longer than this. */
  'desk-session': { max: 1, duration: HOUR },
  'deliveries-of-channel': { max: env.DELIVERIES_PER_HOUR, duration: HOUR },
  /** Of those, one network's: a few can't use up the hour of everybody. */
  'deliveries-of-network': { max: Math.ceil(env.DELIVERIES_PER_HOUR / 4), duration: HOUR },
}
type Allowance = keyof typeof ALLOWANCES

/** What is counted, and for whom. */
export type Wanted = readonly [Allowance, owner: string]

/**
 * Takes one from a quota. A single statement, so that all processes together never exceed it;
 * refused calls don't count. Uses the database's clock.
 *
 * @param owner an inbox, a network or a channel; stored as a keyed hash
 * @returns 0, or milliseconds until the quota resets
 * @throws the driver's error when the database can't count
 */
export async function take(allowance: Allowance, owner: string): Promise<number> {
  const key = keyOf(allowance, owner)
  const { max, duration } = ALLOWANCES[allowance]
  const { rowCount } = await pool().query(TAKE, [key, max, duration])
  if (rowCount) return 0
  const { rows } = await pool().query<{ left: number }>(LEFT, [key])
  return Math.max(rows[0]?.left ?? 0, 1)
}

/** Whether a quota is used up, without taking anything. */
export async function isUsedUp(allowance: Allowance, owner: string): Promise<boolean> {
  const { max, duration } = ALLOWANCES[allowance]
  const { rowCount } = await pool().query(USED_UP, [keyOf(allowance, owner), max, duration])
  return rowCount === 1
}

/** A quota that is used up. */
export interface UsedUp {
  allowance: Allowance
  max: number
  /** Milliseconds until it resets. */
  ms: number
}

/**
 * Takes one from each quota, or from none.
 *
 * @returns a function that returns them all, or the quota that is used up
 */
export async function takeAll(wanted: readonly Wanted[]): Promise<(() => Promise<void>) | UsedUp> {
  const taken: Wanted[] = []
  const returnAll = async () => {
    for (const [allowance, owner] of taken) await giveBack(allowance, owner)
  }
  for (const [allowance, owner] of wanted) {
    const ms = await take(allowance, owner)
    if (ms > 0) {
      await returnAll()
      return { allowance, max: ALLOWANCES[allowance].max, ms }
    }
    taken.push([allowance, owner])
  }
  return returnAll
}

/** SQL for how many of this hour's deliveries of a channel a network has had; 0 without one. */
export function hadByNetwork(channel: string, network: SQL): SQL<number> {
  const now = sql.raw(NOW)
  return sql`coalesce((select points from rate_limits where key = ${keyOf('deliveries-of-network', `${channel}:`)} || ${network}
    and expire > ${now} and expire <= ${now} + ${HOUR}), 0)`
}

/** Returns one that was taken but not used. */
async function giveBack(allowance: Allowance, owner: string): Promise<void> {
  await pool().query('update rate_limits set points = points - 1 where key = $1', [
    keyOf(allowance, owner),
  ])
}

/** A network's share has an owner that SQL can name: the channel, and the hash that is stored. */
function keyOf(allowance: Allowance, owner: string): string {
  return `${allowance}:${allowance === 'deliveries-of-network' ? owner : pseudonym(owner)}`
}

const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
/** Also if the window ends later than was ever set: the database's clock was set back. */
const IS_OVER = `(counted.expire <= ${NOW} or counted.expire > ${NOW} + $3)`

const TAKE = `
  insert into rate_limits as counted (key, points, expire) values ($1, 1, ${NOW} + $3)
  on conflict (key) do update set
    points = case when ${IS_OVER} then 1 else counted.points + 1 end,
    expire = case when ${IS_OVER} then excluded.expire else counted.expire end
  where ${IS_OVER} or counted.points < $2
  returning key`

const USED_UP = `
  select from rate_limits counted where key = $1 and points >= $2 and not ${IS_OVER}`

const LEFT = `select (expire - ${NOW})::float as left from rate_limits where key = $1`
