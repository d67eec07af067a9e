import { expect, test } from 'vitest'
import { EMAIL_TEXTS } from '#lib/content/defaults.ts'
import { CALL_SETTINGS } from '#lib/content/lead-emails.ts'
import { rebookEmail } from '#lib/leads/channels/rebook-email/channel.ts'
import { renderRebooking } from '#lib/leads/channels/rebook-email/render.ts'
import type { Call } from '#lib/leads/story/calls.ts'
import type { CallNews } from '#lib/leads/provider/channel.ts'
import { callWith } from './calls.ts'

const SENDER = { from: 'site@example.com', replyTo: ['team@example.com'] }
const render = (change: Partial<Call>, texts = EMAIL_TEXTS) =>
  renderRebooking(
    {
      to: 'ada@acme.example',
      call: callWith(change),
      url: 'https://example.com/book',
      texts,
      company: 'Northwright',
    },
    SENDER,
  )

test('after a canceled call it reads well aloud: when it was, and how to book again', () => {
  expect(render({ status: 'cancelled' })).toMatchObject({
    ...SENDER,
    to: ['ada@acme.example'],
    subject: 'Your call is canceled',
    text: `Hello,

Your call on Monday, November 30, 2026 at 4:00 PM GMT+1 is canceled. If you’d still like to talk, choose another time. It’s free and takes 30 minutes.

Choose another time:
https://example.com/book

Questions? Just reply to this email. An engineer will read it.

Northwright
You’re receiving this email because a call with us was booked with this address. You get it once for each call.
`,
  })
})

test('after a missed call it says so, in both parts', () => {
  const { subject, html, text } = render({ outcome: 'missed' })
  expect(subject).toBe('Sorry we missed you')
  for (const part of [html, text]) {
    expect(part).toContain('it looks as if we missed each other')
    expect(part).toContain('Monday, November 30, 2026 at 4:00 PM GMT+1')
    expect(part).toContain('https://example.com/book')
  }
})

test('hostile texts neither add markup nor steer the display', () => {
  const hostile = '<img src=x>\n\u202eBcc: a@b.c'
  const texts = { ...EMAIL_TEXTS, cancelledSubject: hostile, cancelledText: hostile }
  const { html, text, subject } = render({ status: 'cancelled' }, texts)
  expect(html).not.toContain('<img')
  for (const part of [html, text, subject]) expect(part).not.toContain('\u202e')
  expect(subject).not.toContain('\n')
})

const queued = (
  kind: 'booked' | 'moved' | 'cancelled' | 'held' | 'missed',
  of: Call,
  more = {},
) => {
  const person = { id: of.personId, email: of.email }
  const settings = { ...CALL_SETTINGS, ...more }
  const news: CallNews = { kind, call: of, of: of.id, person, lead: 'a', at: new Date(), settings }
  return rebookEmail.onCall(news) !== null
}

test('it is for those who canceled or missed, at an address that mail reaches, while it is on', () => {
  const cancelled = callWith({ status: 'cancelled', cancelledBy: 'visitor' })
  expect(queued('cancelled', cancelled)).toBe(true)
  expect(queued('cancelled', callWith({ status: 'cancelled' }))).toBe(true)
  expect(queued('missed', callWith({ outcome: 'missed' }))).toBe(true)
  expect(queued('cancelled', callWith({ status: 'cancelled', cancelledBy: 'team' }))).toBe(false)
  expect(queued('cancelled', callWith({ status: 'rejected' }))).toBe(false)
  expect(queued('moved', callWith())).toBe(false)
  expect(queued('held', callWith({ outcome: 'held' }))).toBe(false)
  expect(queued('cancelled', callWith({ status: 'cancelled', email: 'ada@' }))).toBe(false)
  expect(queued('cancelled', cancelled, { offersAgain: false })).toBe(false)
})
