import { Client } from 'pg'
import { migrate } from '#lib/platform/database/migrate.ts'
import type { LeadPage } from '#lib/leads/desk/contract.ts'
import { inTurns, median, percentile, type Times } from '#tools/bench/measure.ts'
import type { Part } from '#tools/bench/part.ts'
import type { Table } from '#tools/bench/table.ts'
import { findPostgres, startPostgres } from '#tools/harness/postgres.ts'
import { Stack } from '#tools/harness/stack.ts'
import { seedPeople } from './seed.ts'
import { deskCookie } from '#tools/harness/desk-cookie.ts'

const SIZES = [1_000, 10_000, 100_000]
const ROUNDS = 40
const EMPTY = 'empty route'

/** Each finds a page at the smallest size, or nothing at all. */
const REQUESTS: Record<string, string> = {
  list: 'leads',
  'by score': 'leads?sort=score',
  'by score, resource of one in twenty': 'leads?sort=score&resource=rare-guide',
  'by score, won': 'leads?sort=score&state=won',
  'by score, one day': `leads?sort=score&from=${daysAgo(1)}`,
  'resource that most want': 'leads?resource=ai-roi-calculator',
  'resource of one in twenty': 'leads?resource=rare-guide',
  'resource of long ago': 'leads?resource=first-guide',
  'resource of nobody': 'leads?resource=none',
  campaign: 'leads?campaign=campaign-3',
  state: 'leads?state=won',
  score: 'leads?minScore=90',
  spam: 'leads?spam=only',
  'search, many': 'leads?search=example',
  'search, one in twenty': 'leads?search=team7',
  'search, nobody': 'leads?search=zzz',
  'all at once': 'leads?state=won&campaign=campaign-1&search=team1&minScore=5&resource=ai-roi',
  'choices of filters': 'leads/choices',
}

/** Requests of the Leads tool, by number of leads, on Postgres or else on the local database. */
export const measure: Part = async (_subject, done) => {
  const binaries = await findPostgres()
  const server = binaries ? await startPostgres(binaries) : null
  try {
    if (server) await migrate(server.url)
    const stack = await Stack.start(server ? { DATABASE_URL: server.url } : {})
    try {
      done(await deskTable(stack, server?.url ?? String(stack.env.DATABASE_URL)))
    } finally {
      await stack.close()
    }
  } finally {
    await server?.close()
  }
}

async function deskTable(stack: Stack, databaseUrl: string): Promise<Table> {
  const cookie = await deskCookie(stack)
  const get = async (path: string) => {
    const response = await fetch(`${stack.url}/api/${path}`, { headers: { cookie } })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return text
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const steps: Times[] = []
  try {
    for (const size of SIZES) {
      await seedPeople(client, size)
      const { next, leads }: LeadPage = JSON.parse(await get('desk/leads'))
      const paths = {
        ...REQUESTS,
        'second page': `leads?after=${next}`,
        'one story': `leads/${leads[0]?.id}`,
        'funnel of a year': `insight?from=${daysAgo(365)}&to=${daysAgo(0)}&by=week`,
      }
      const runs = Object.entries(paths).map(([name, path]) => [name, () => get(`desk/${path}`)])
      const all = { ...Object.fromEntries(runs), [EMPTY]: () => get('health') }
      steps.push(await inTurns(ROUNDS, all))
    }
  } finally {
    await client.end()
  }
  return tableOf(steps)
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** One row per request: its median at each size, and at the largest its p95 and its ratios. */
function tableOf(steps: Times[]): Table {
  const largest: Times = steps.at(-1) ?? new Map()
  const empty = median(largest.get(EMPTY))
  const rows = [...largest].map(([name, times]) => {
    const medians = steps.map((step) => median(step.get(name)))
    const last = median(times)
    const ratios = [last / (medians[0] ?? Number.NaN), last / empty]
    return [[name], medians, [percentile(times, 0.95)], ratios].flat()
  })
  const sizes = SIZES.map((size) => size.toLocaleString('en-US'))
  return {
    name: 'desk',
    title: 'The Leads tool, median ms by leads, with ten events each',
    head: ['request', ...sizes, 'p95', 'last : first', ': empty route'],
    rows,
  }
}
