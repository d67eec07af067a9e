import 'server-only'
import { env } from '#lib/env/env.ts'
import { pseudonym } from '#lib/database/pseudonym.ts'
import { pool } from '#lib/database/pool.ts'

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
  'deliveries-of-channel': { max: env.DELIVERIES_PER_HOUR, duration: HOUR },
}
export type Allowance = keyof typeof ALLOWANCES

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

/** A quota that is used up. */
export interface UsedUp<Name extends Allowance> {
  allowance: Name
  max: number
  /** Milliseconds until it resets. */
  ms: number
}

/**
 * Takes one from each quota, or from none.
 *
 * @param onUsedUp is told which quota is used up
 * @returns a function that returns them all, or null if a quota is used up
 */
export async function takeAll<Name extends Allowance>(
  wanted: readonly [Name, owner: string][],
  onUsedUp: (quota: UsedUp<Name>) => void = () => {},
): Promise<(() => Promise<void>) | null> {
  const taken: [Allowance, owner: string][] = []
  const returnAll = async () => {
    for (const [allowance, owner] of taken) await giveBack(allowance, owner)
  }
  for (const [allowance, owner] of wanted) {
    const ms = await take(allowance, owner)
    if (ms > 0) {
      await returnAll()
      onUsedUp({ allowance, max: ALLOWANCES[allowance].max, ms })
      return null
    }
    taken.push([allowance, owner])
  }
  return returnAll
}

/** Returns one that was taken but not used. */
async function giveBack(allowance: Allowance, owner: string): Promise<void> {
  await pool().query('update rate_limits set points = points - 1 where key = $1', [
    keyOf(allowance, owner),
  ])
}

function keyOf(allowance: Allowance, owner: string): string {
  return `${allowance}:${pseudonym(owner)}`
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

const LEFT = `select (expire - ${NOW})::float as left from rate_limits where key = $1`
