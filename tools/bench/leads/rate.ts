import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { median } from '#tools/bench/measure.ts'
import type { Table } from '#tools/bench/table.ts'
import { loadEmptyRoute, loadEvents, loadLeads, loadRefusingRoute, type Load } from './load.ts'

const ROUNDS = 24
const SECONDS = 2
const WARMING = 20

/** `refused`: the same requests as `leads`, refused at once. */
const KINDS = {
  floor: loadEmptyRoute,
  refused: loadRefusingRoute,
  leads: loadLeads,
  events: loadEvents,
}
type Kind = keyof typeof KINDS
const IN_TURN = Object.keys(KINDS) as Kind[]

type Round = Record<Kind, Load> & {
  /** Deliveries sent while leads came in. */
  sent: number
}

interface Target {
  name: string
  title: string
  url: string
  databaseUrl: string
}

/**
 * The rate of leads beside that of an empty route. They take turns, in the opposite order every
 * other round, so that whatever slows the machine slows both. Deliveries go on as in production;
 * those left after the leads are dropped, or the empty route would pay for them.
 */
export async function leadRate(target: Target): Promise<Table> {
  const { name, title, url, databaseUrl } = target
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const rounds: Round[] = []
  try {
    // A new server still renders its pages and runs code that isn't compiled yet.
    await loadLeads(url, WARMING)
    await loadEmptyRoute(url, WARMING)
    await forgetAll(client)
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await oneRound(round % 2 ? IN_TURN.toReversed() : IN_TURN, url, client))
    }
  } finally {
    await client.end()
  }
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const row = (label: string, key: Kind) => [
    label,
    middle((round) => round[key].rate),
    middle((round) => round[key].p99),
    middle((round) => round[key].rate / round.floor.rate),
    middle((round) => round[key].rate / round.refused.rate),
  ]
  return {
    name,
    title,
    head: ['', 'a second', '99 % under, ms', 'share of the empty route', 'of the same request'],
    rows: [
      row('empty route, GET', 'floor'),
      row('the same request, refused', 'refused'),
      row('a lead', 'leads'),
      row('an event of a page', 'events'),
      ['delivered meanwhile', middle((round) => round.sent / SECONDS), '', '', ''],
    ],
  }
}

async function oneRound(kinds: Kind[], url: string, client: Client): Promise<Round> {
  const round = { sent: 0 } as Round
  for (const kind of kinds) {
    round[kind] = await KINDS[kind](url, SECONDS)
    if (kind === 'leads') round.sent = await sent(client)
    if (kind === 'leads' || kind === 'events') await forgetAll(client)
  }
  return round
}

async function sent(client: Client): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    `select count(*)::int as number from deliveries where state = 'sent'`,
  )
  return rows[0]?.number ?? 0
}

/** Drops everything that waits, and gives deliveries in progress time to end. */
async function forgetAll(client: Client): Promise<void> {
  await client.query(
    'truncate email_submissions, people, deliveries, visit_events, visit_sums, rate_limits cascade',
  )
  await sleep(1500)
}
