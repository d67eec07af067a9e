import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Alarm } from '#lib/publishing/alarm.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether a sleep has ended, once everything that waits for a promise has run. */
async function hasEnded(sleep: Promise<void>): Promise<boolean> {
  const onEnd = vi.fn()
  void sleep.then(onEnd)
  await vi.advanceTimersByTimeAsync(0)
  return onEnd.mock.calls.length > 0
}

test('sleeps until the moment', async () => {
  const sleep = new Alarm().sleep(1000)
  await vi.advanceTimersByTimeAsync(999)
  expect(await hasEnded(sleep)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await hasEnded(sleep)).toBe(true)
})

test('wakes when it rings, and sleeps again afterwards', async () => {
  const alarm = new Alarm()
  const first = alarm.sleep(1000)
  alarm.ring()
  await first
  expect(await hasEnded(alarm.sleep(1000))).toBe(false)
  expect(vi.getTimerCount()).toBe(1)
})

test('a ring while nobody sleeps ends the next sleep', async () => {
  const alarm = new Alarm()
  alarm.ring()
  await alarm.sleep(1000)
  expect(vi.getTimerCount()).toBe(0)
})
