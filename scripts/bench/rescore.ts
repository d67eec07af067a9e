import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { KINDS } from '#scripts/bench/leads.ts'
import { percentile, type Row } from '#scripts/bench/measure.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'

/** In seconds, of a million people. */
const TARGET = 300
/** In milliseconds. */
const [BETWEEN, LOOKING] = [100, 5000]

/** Scores everybody by other numbers, from when they are published, while leads are stored. */
export async function rescore(stack: Stack, client: Client): Promise<Row[]> {
  const before: number[] = []
  for (let times = 100; times > 0; times--) before.push(await storeLead(stack.url))
  const { rows } = await client.query<{ version: string; people: number }>(VERSIONS)
  // Leads of meanwhile may be scored by a process that doesn't know the numbers yet.
  const latest = new Date()
  const versions = rows.map(({ version }) => version)
  const people = rows.reduce((sum, row) => sum + row.people, 0)
  await lakeClient(stack).createOrReplace({ _id: 'scoreRules', _type: 'scoreRules', booked: 39 })
  const started = performance.now()
  const meanwhile: number[] = []
  let looked = started
  let left = people
  while (left > 0) {
    meanwhile.push(await storeLead(stack.url))
    await pause(BETWEEN)
    if (performance.now() < looked + LOOKING) continue
    looked = performance.now()
    const { rows: counted } = await client.query<{ left: number }>(LEFT, [versions, latest])
    left = counted[0]?.left ?? 0
    console.log(`${left} of ${people} people are left to be scored again`)
  }
  return [
    {
      what: `Scoring ${people.toLocaleString('en-US')} people again`,
      figure: (looked - started) / 1000,
      unit: 's',
      target: `${Math.round((TARGET * people) / 1e6)} s`,
    },
    {
      what: 'A lead meanwhile, p95',
      figure: percentile(meanwhile, 0.95),
      unit: 'ms',
      floor: percentile(before, 0.95),
    },
  ]
}

const IS_SCORED = `joined_to is null and scored_at is not null`
const VERSION = `split_part(coalesce(score_rules, ''), '.', 1)`
const VERSIONS = `select ${VERSION} as version, count(*)::int as people from people
  where ${IS_SCORED} group by 1`
const LEFT = `select count(*)::int as left from people
  where ${IS_SCORED} and ${VERSION} = any($1) and first_at <= $2`

/** In milliseconds, as its visitor waits. */
async function storeLead(url: string): Promise<number> {
  const [status, request] = KINDS.lead
  const { method, path = '/', headers, body } = request.setupRequest?.(request) ?? request
  const started = performance.now()
  const response = await fetch(new URL(path, url), { method, headers, body })
  await response.text()
  if (response.status !== status) throw new Error(`A lead got ${response.status}.`)
  return performance.now() - started
}
