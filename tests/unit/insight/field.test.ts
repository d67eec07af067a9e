import { expect, test } from 'vitest'
import { deviceOf } from '#lib/insight/field/device.ts'
import {
  bucketOf,
  METRIC_NAMES,
  METRICS,
  valueOf,
  type MetricName,
} from '#lib/insight/field/metrics.ts'
import { readTook } from '#lib/insight/field/took.ts'
import { readVisit } from '#lib/insight/visit.ts'

/** Pseudorandom numbers from 0 to 1, the same in each run. */
function* random(): Generator<number, never> {
  for (let seed = 1; ;) yield (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
}

/** As readFieldData's SQL has it: the first bucket that three of four loads reach. */
function p75(name: MetricName, values: number[]): number {
  const buckets = values.map((value) => bucketOf(name, value)).sort((a, b) => a - b)
  return valueOf(name, buckets[Math.ceil(buckets.length * 0.75) - 1] ?? 0)
}

test.each(METRIC_NAMES)('the 75th percentile of %s from buckets is true within 5 %%', (name) => {
  const numbers = random()
  const next = () => numbers.next().value
  for (let round = 0; round < 300; round++) {
    const middle = METRICS[name].good * 10 ** (next() * 2 - 1)
    const values = Array.from(
      { length: 1 + Math.floor(next() * 400) },
      () => middle * Math.exp((next() + next() + next() - 1.5) * 2),
    )
    const exact = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0
    expect(Math.abs(p75(name, values) / exact - 1)).toBeLessThan(0.05)
  }
})

test('what is nothing stays nothing, and good stays good', () => {
  for (const name of METRIC_NAMES) expect(p75(name, [0, 0, 0, 0])).toBe(0)
  expect(p75('cls', [0.00004])).toBe(0)
  expect(p75('inp', [8])).toBeCloseTo(8, 0)
})

test('what a page took is read; what did not happen took nothing', () => {
  expect(readTook([120, 900, 0.02, 48])).toEqual({ lcp: 900, inp: 48, cls: 0.02, ttfb: 120 })
  // Nothing was pressed, and nothing moved.
  expect(readTook([120, 900, 0, 0])).toEqual({ lcp: 900, cls: 0, ttfb: 120 })
  // A browser that knows neither layout shifts nor interactions.
  expect(readTook([120, 900, null, null])).toEqual({ lcp: 900, ttfb: 120 })
})

test.each([
  ['nothing', undefined],
  ['a text', '120,900,0,0'],
  ['fewer', [120, 900, 0]],
  ['more', [120, 900, 0, 0, 0]],
  ['texts', ['120', 900, 0, 0]],
  ['a time before the start', [-1, 900, 0, 0]],
  ['half a day', [120, 43_200_000, 0, 0]],
  ['an endless input', [120, 900, 0, 60_001]],
  ['a shift of everything, a hundred times', [120, 900, 101, 0]],
  ['a negative shift', [120, 900, -0.1, 0]],
])('%s is no page of ours', (_, detail) => {
  expect(readTook(detail)).toBeNull()
  expect(readVisit(JSON.stringify({ step: 'left', page: '/resources', detail }))).toBeNull()
})

test.each([
  ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'],
  ['desktop', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'],
  ['phone', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36'],
  ['phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1'],
  ['phone', 'Mozilla/5.0 (Android 14; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0'],
  ['tablet', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Safari/537.36'],
  ['tablet', 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Mobile/15E148 Safari/604.1'],
  ['tablet', 'Mozilla/5.0 (Android 14; Tablet; rv:144.0) Gecko/144.0 Firefox/144.0'],
  ['desktop', ''],
])('a %s: %s', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device)
})
