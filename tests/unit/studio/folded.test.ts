import { expect, test } from 'vitest'
import type { DeliveryEntry, SubmissionEntry } from '#lib/leads/desk/contract.ts'
import { folded } from '#studio/leads/words.ts'

const at = '2026-11-22T09:00:00.000Z'
const again = (more: Partial<SubmissionEntry> = {}): SubmissionEntry => ({
  kind: 'submission',
  at,
  resource: 'quiz',
  page: '/resources/quiz',
  isAgain: true,
  flag: null,
  consent: 'Yes.',
  attribution: null,
  ...more,
})
const delivery = (state: DeliveryEntry['state']): DeliveryEntry => ({
  kind: 'delivery',
  at,
  id: state,
  channel: 'team-email',
  state,
  attempts: 1,
  lastError: null,
  sentAt: null,
  nextAttemptAt: null,
  hold: null,
})
const lengths = (entries: Parameters<typeof folded>[0]) => folded(entries).map((run) => run.length)

test('what arrived one after another is one entry; what somebody has to look at is its own', () => {
  const sent = delivery('sent')
  expect(lengths([sent, sent, delivery('parked'), sent, delivery('waiting')])).toEqual([2, 1, 1, 1])
})

test('a resource that was opened again and again is one entry, the first time is its own', () => {
  expect(lengths([again(), again(), again({ isAgain: false })])).toEqual([2, 1])
})

test.each([
  { resource: 'other' },
  { page: '/' },
  { consent: 'No.' },
  { flag: 'honeypot' as const },
])('another %j is an entry of its own', (other) => {
  expect(lengths([again(), again(other)])).toEqual([1, 1])
})
