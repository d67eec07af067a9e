import { beforeEach, expect, test, vi } from 'vitest'
import { yieldToLeads, withLeadPriority } from '#lib/platform/database/lead-priority.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('a delivery waits while a lead is stored, for a second at most', async () => {
  const stored = Promise.withResolvers<string>()
  const lead = withLeadPriority(() => stored.promise)
  const gone = vi.fn<() => void>()
  const waiting = yieldToLeads().then(gone)
  await vi.advanceTimersByTimeAsync(999)
  expect(gone).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  stored.resolve('id')
  expect(await lead).toBe('id')
})

test('it does not wait once the lead is stored or has failed', async () => {
  await yieldToLeads()
  await withLeadPriority(async () => {})
  await yieldToLeads()
  const failing = withLeadPriority(() => Promise.reject(new Error('no database')))
  await expect(failing).rejects.toThrow('no database')
  await yieldToLeads()
})
