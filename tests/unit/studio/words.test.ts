import { expect, test } from 'vitest'
import type { DeliveryEntry, SubmissionEntry } from '#lib/leads/desk/story.ts'
import { sentence, type PlainEntry } from '#lib/leads/story/sentence.ts'
import { channelTitle, folded, statusOf } from '#studio/leads/words.ts'

const at = '2026-11-22T09:00:00.000Z'
const nora = { id: 'p1', name: 'Nora' }
const report = { kind: 'report', tool: 'roi' } as const

const SENTENCES: [PlainEntry, string][] = [
  [{ ...report, delivery: 'email', format: 'pdf' }, 'Emailed themselves the ROI report (PDF)'],
  [{ ...report, delivery: 'file', format: 'html' }, 'Downloaded the ROI report (HTML)'],
  [{ kind: 'booking' }, 'Opened the booking page'],
  [
    { kind: 'state', from: 'new', to: 'not-a-fit', author: nora },
    'Nora changed the state from New to Not a fit',
  ],
  [
    { kind: 'state', from: 'new', to: 'won', author: nora, amount: 4_000_000, currency: 'USD' },
    'Nora changed the state from New to Won: $40,000',
  ],
  [
    { kind: 'state', from: 'won', to: 'won', author: nora, amount: 4_500_050, currency: 'EUR' },
    'Nora set the amount to €45,000.50',
  ],
  [
    { kind: 'state', from: 'lost', to: 'lost', author: nora, reason: 'Price' },
    'Nora set the reason to “Price”',
  ],
  [{ kind: 'owner', to: nora, author: nora }, 'Nora became the owner'],
  [{ kind: 'owner', to: { id: 'p2', name: 'Ben' }, author: nora }, 'Nora made Ben the owner'],
  [{ kind: 'owner', to: null, author: nora }, 'Nora removed the owner'],
]

test.each(SENTENCES)('$kind in words', (entry, text) => {
  expect(sentence(entry)).toBe(text)
})

test('a channel of another version of the site is named too', () => {
  expect(channelTitle('team-email')).toBe('Email to the team')
  expect(channelTitle('carrier-pigeon')).toBe('Carrier pigeon')
})

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
  became: null,
  becameWhy: null,
  isHandedOver: false,
})
const lengths = (entries: Parameters<typeof folded>[0]) => folded(entries).map((run) => run.length)

test('what arrived one after another is one entry; what somebody has to look at is its own', () => {
  const sent = delivery('sent')
  expect(lengths([sent, sent, delivery('parked'), sent, delivery('waiting')])).toEqual([2, 1, 1, 1])
})

test.each<[Partial<DeliveryEntry>, string]>([
  [{ isHandedOver: true }, 'Handed to Resend'],
  [{}, 'Sent'],
  [{ became: 'something newer' }, 'Sent'],
  [{ became: 'delivered' }, 'Delivered'],
  [{ became: 'bounced', becameWhy: 'no such mailbox' }, 'Bounced: no such mailbox'],
  [{ became: 'complained' }, 'Reported as spam'],
  [{ state: 'limited', became: 'stopped' }, 'Not sent: no emails to this address'],
  [{ state: 'limited' }, 'Over a daily limit'],
])('a delivery that is %j says so', (more, title) => {
  expect(statusOf({ ...delivery('sent'), ...more }).title).toBe(title)
})

test('emails that bounced are entries of their own', () => {
  const [sent, bounced] = [delivery('sent'), { ...delivery('sent'), became: 'bounced' }]
  expect(lengths([sent, bounced, bounced, sent])).toEqual([1, 1, 1, 1])
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
