import { expect, test, vi } from 'vitest'
import { Batch } from '#lib/insight/batch.ts'

const stop = vi.hoisted(() => new AbortController())
vi.mock('#lib/platform/http/stopping.ts', () => ({ stopping: stop.signal }))

/** Stores in as many statements as it takes, each a moment later. */
function batchThat(stored: number[][]) {
  return new Batch<number>(async (items) => {
    await new Promise(setImmediate)
    stored.push(items)
    return []
  })
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('all that waits is stored, in order, however much it is and however often one asks', async () => {
  const stored: number[][] = []
  const batch = batchThat(stored)
  for (const item of numbers(20_000)) expect(batch.add(item)).toBe(true)
  expect(batch.add(20_000)).toBe(false)
  await Promise.all([batch.flush(), batch.flush()])
  expect(stored.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 1_000))
  expect(stored.flat()).toEqual(numbers(20_000))
  await batch.flush()
  expect(stored).toHaveLength(20)
})

test('what the database doesn’t take waits on, before what came since', async () => {
  const calls: number[][] = []
  const batch = new Batch<number>(async (items) => {
    calls.push(items)
    return calls.length === 1 ? items : []
  })
  for (const item of numbers(1_500)) batch.add(item)
  await batch.flush()
  expect(calls).toHaveLength(1)
  batch.add(1_500)
  await batch.flush()
  expect(calls.slice(1).flat()).toEqual(numbers(1_501))
})

test('a stop stores all of it, and what requests in progress still add', async () => {
  const stored: number[][] = []
  const batch = batchThat(stored)
  for (const item of numbers(2_500)) batch.add(item)
  stop.abort()
  await expect.poll(() => stored.flat(), { interval: 1 }).toEqual(numbers(2_500))
  batch.add(2_500)
  await expect.poll(() => stored.flat(), { interval: 1, timeout: 500 }).toEqual(numbers(2_501))
})
