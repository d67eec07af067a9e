import { readFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { expect, test } from 'vitest'
import { dishonestChecks } from '#tools/faults/outages/run.ts'
import { table } from '#tools/faults/record.ts'
import type { TimedRequest } from '#tools/faults/visitors.ts'

const options = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8'))

test("the figures of a fault run are written to the document in the formatter's style", async () => {
  const text = table([
    { name: 'local', counts: { leads: 1078, lost: 0 }, bad: [] },
    { name: 'postgres', counts: { leads: 96, lost: 0 }, bad: [] },
    { name: 'fuzz', counts: { 'requests to the site': 10_000, failed: 0 }, bad: [] },
    { name: 'clocks', skipped: 'there is no clock.' },
  ])
  expect(text).toContain('| local    | 1,078 |    0 |')
  const { code, errors } = await format('faults.md', `${text}\n`, options)
  expect(errors).toEqual([])
  expect(code).toBe(`${text}\n`)
})

const request = (
  startedAt: number,
  endedAt: number,
  status: number | null,
  site = 'a',
): TimedRequest => ({
  site,
  startedAt,
  endedAt,
  status,
})

test('a readiness check that says ready between two refusals of its process is dishonest', () => {
  const presses = [request(0, 10, 503), request(40, 50, 503)]
  const check = request(20, 30, 200)
  expect(dishonestChecks(presses, [check])).toEqual([check])
  expect(dishonestChecks(presses, [request(20, 30, 503), request(20, 30, 200, 'b')])).toEqual([])
  expect(dishonestChecks(presses, [request(5, 30, 200), request(20, 45, 200)])).toEqual([])
})

test('not when a lead was stored in between, or there was no response', () => {
  const check = request(20, 30, 200)
  for (const status of [201, null]) {
    const presses = [request(0, 10, 503), request(22, 28, status), request(40, 50, 503)]
    expect(dishonestChecks(presses, [check])).toEqual([])
  }
})
