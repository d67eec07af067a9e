import { expect, test } from 'vitest'
import { readyWhileRefused, type Seen } from '#tools/faults/leads/honesty.ts'

const seen = (startedAt: number, endedAt: number, status: number | null, site = 'a'): Seen => ({
  site,
  startedAt,
  endedAt,
  status,
})

test('a readiness check that says ready between two refusals of its process is dishonest', () => {
  const presses = [seen(0, 10, 503), seen(40, 50, 503)]
  const look = seen(20, 30, 200)
  expect(readyWhileRefused(presses, [look])).toEqual([look])
  expect(readyWhileRefused(presses, [seen(20, 30, 503), seen(20, 30, 200, 'b')])).toEqual([])
  expect(readyWhileRefused(presses, [seen(5, 30, 200), seen(20, 45, 200)])).toEqual([])
})

test('not when a lead was stored in between, or there was no response', () => {
  const look = seen(20, 30, 200)
  for (const status of [201, null]) {
    const presses = [seen(0, 10, 503), seen(22, 28, status), seen(40, 50, 503)]
    expect(readyWhileRefused(presses, [look])).toEqual([])
  }
})
