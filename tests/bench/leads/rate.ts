import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { askNothing, giveLeads, giveToNobody, type Load } from './load.ts'

const ROUNDS = 15
const SECONDS = 3
const WARMING = 20

interface Round {
  floor: Load
  /** The leads' own requests, refused at once. */
  refused: Load
  leads: Load
  /** Deliveries that were made during the leads. */
  sent: number
}

interface Target {
  name: string
  title: string
  url: string
  databaseUrl: string
}

/**
 * Rate of leads beside that of an empty route, in turns, so that what slows the machine slows both. Deliveries go on as
 * they do in production; what is left of them is dropped between the rounds, or the empty route would pay for it.
 */
export async function leadRate(target: Target): Promise<Table> {
  const { name, title, url, databaseUrl } = target
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const rounds: Round[] = []
  try {
    // A server that has just started still renders its pages, and runs code that was not compiled yet.
    await giveLeads(url, WARMING)
    await askNothing(url, WARMING)
    for (let round = 0; round < ROUNDS; round++) {
      await forgetAll(client)
      const floor = await askNothing(url, SECONDS)
      const refused = await giveToNobody(url, SECONDS)
      const leads = await giveLeads(url, SECONDS)
      rounds.push({ floor, refused, leads, sent: await sent(client) })
    }
    await forgetAll(client)
  } finally {
    await client.end()
  }
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const row = (label: string, key: 'floor' | 'refused' | 'leads') => [
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
      ['delivered meanwhile', middle((round) => round.sent / SECONDS), '', '', ''],
    ],
  }
}

async function sent(client: Client): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    `select count(*)::int as number from deliveries where state = 'sent'`,
  )
  return rows[0]?.number ?? 0
}

/** Nothing waits, and what was being sent has ended. */
async function forgetAll(client: Client): Promise<void> {
  await client.query('truncate email_submissions, deliveries, rate_limits')
  await sleep(1500)
}
