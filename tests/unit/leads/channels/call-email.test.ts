import { expect, test } from 'vitest'
import { preparationOf } from '#lib/leads/brief/brief.ts'
import { callBrief } from '#lib/leads/channels/call-email/brief.ts'
import { renderCallEmail } from '#lib/leads/channels/call-email/render.ts'
import { CALL_CHANNELS, CHANNEL_NAMES } from '#lib/leads/channels/channels.ts'
import type { CallWish } from '#lib/leads/channels/call-email/wish.ts'
import { callMessage } from '#lib/leads/channels/slack/channel.ts'
import type { Call } from '#lib/leads/story/calls.ts'
import { event, PERSON_ID, storyOf, submission, TEXTS } from '#tests/unit/leads/follow-up/story.ts'
import { inputs } from '#tests/unit/roi/inputs.ts'
import { callWith } from './calls.ts'

const SENDER = {
  from: 'Northwright <site@northwright.example>',
  to: ['team@northwright.example'],
  company: 'Northwright',
  siteUrl: 'https://www.northwright.example',
}
const URL = `https://www.northwright.example/studio/leads/${PERSON_ID}`

function told(kind: CallWish['wish']['kind'], calls: Call[], more = {}) {
  const figures = { ...inputs({ currentStaffCost: 150_000, timeReductionPercent: 50 }) }
  const result = event('result', { tool: 'roi', input: figures, shared: false })
  const story = { ...storyOf([submission('ai-roi-calculator')], [result]), calls }
  const brief = callBrief(story, preparationOf(story, TEXTS), {
    kind,
    call: calls.length > 0 ? callWith().id : null,
    at: '2026-11-23T09:00:00Z',
    timeZone: 'America/New_York',
    siteUrl: SENDER.siteUrl,
    ...more,
  })
  const { html, text, subject } = renderCallEmail(brief, SENDER)
  return { html, text, subject, slack: callMessage(brief).text }
}

const WHEN = 'Monday, November 30, 2026 at 10:00 AM EST'

test('a call that is booked is told with what prepares it, by email and in Slack', () => {
  const { subject, ...parts } = told('booked', [callWith()])
  expect(subject).toMatch(/^Booked Mon, Nov 30, 10:00 · \d+ points · acme\.example$/)
  for (const part of Object.values(parts)) {
    for (const said of [
      `${WHEN}, with Jordan Avery.`,
      'Monday, November 30, 2026 at 4:00 PM GMT+1 (Europe/Berlin)',
      'By their figures, AI returns $',
      'of 100',
      '+10 Company email address (acme.example)',
      'Net Benefit',
      'AI ROI Calculator',
      'What would you like to talk about?',
      'Invoices',
      'https://meet.example.com/abc',
      'Ada Lovelace',
      URL,
    ])
      expect(part).toContain(said)
  }
})

test.each([
  ['UTC', 'For them: Monday, November 30, 2026 at 3:00 PM UTC\n'],
  ['', 'For them: Their time zone is not known\n'],
])('the email names the time zone ‘%s’ once', (timeZone, line) => {
  const { text } = told('booked', [callWith({ timeZone })])
  expect(text).toContain(line)
})

test('who booked is named apart from what they said of themselves', () => {
  const email = 'ada.lovelace@home.example'
  const { text } = told('booked', [callWith({ email })])
  expect(text).toContain(`Booked as: Ada Lovelace, ${email}`)
  expect(told('booked', [callWith()]).text).toContain('Booked as: Ada Lovelace\n')
  expect(text).not.toContain('Name: Ada Lovelace')
})

test('the text part reads well aloud', () => {
  const { text } = told('booked', [callWith()])
  expect(text.split('\n\n')[1]).toMatch(
    /^Monday, November 30, 2026 at 10:00 AM EST, with Jordan Avery\.\nBy their figures/,
  )
  expect(text).toContain(
    'THEIR ANSWERS IN THE BOOKING FORM\n  What would you like to talk about? Invoices\n',
  )
  expect(text).not.toMatch(/undefined|null|\n\n\n/)
})

const OLD = callWith({
  id: '8b1f0b6e-3a4e-8b8e-9a55-0d0c8a1f7e02',
  status: 'moved',
  movedTo: callWith().id,
  startsAt: new Date('2026-11-27T15:00:00Z'),
})

test.each<[CallWish['wish']['kind'], Call[], string, string]>([
  [
    'moved',
    [OLD, callWith({ reason: 'A clash' })],
    'Moved to Mon, Nov 30, 10:00',
    `The call is now on ${WHEN}, with Jordan Avery: “A clash”`,
  ],
  [
    'moved',
    [OLD, callWith()],
    'Moved to Mon, Nov 30, 10:00',
    'It was on Friday, November 27, 2026 at 10:00 AM EST.',
  ],
  [
    'cancelled',
    [callWith({ status: 'cancelled', cancelledBy: 'visitor', reason: 'No longer needed' })],
    'Canceled: Mon, Nov 30, 10:00',
    `They canceled the call on ${WHEN} with Jordan Avery: “No longer needed”`,
  ],
  [
    'cancelled',
    [callWith({ status: 'cancelled', cancelledBy: 'team' })],
    'Canceled: Mon, Nov 30, 10:00',
    `Your team canceled the call on ${WHEN} with Jordan Avery.`,
  ],
  [
    'cancelled',
    [callWith({ status: 'cancelled' })],
    'Canceled: Mon, Nov 30, 10:00',
    `The call on ${WHEN} with Jordan Avery is canceled.`,
  ],
  [
    'cancelled',
    [callWith({ status: 'rejected' })],
    'Declined: Mon, Nov 30, 10:00',
    `The call on ${WHEN} with Jordan Avery is declined.`,
  ],
  [
    'pressed',
    [],
    'Opened the booking page',
    'They opened the booking page on Monday, November 23, 2026 at 4:00 AM EST. If they book, an email follows.',
  ],
  ['hot', [], 'Hot', 'What they did until'],
  ['hot-again', [], 'Hot again', 'They came back on Monday, November 23, 2026 at 4:00 AM EST'],
  ['assigned', [], 'Yours to look after', 'The rule “Enterprise” made you the owner.'],
])('%s: “%4$s”', (kind, calls, title, sentence) => {
  const { subject, ...parts } = told(kind, calls, { by: 'The rule “Enterprise”' })
  expect(subject).toMatch(new RegExp(`^${title} · \\d+ points · acme.example$`))
  for (const part of Object.values(parts)) expect(part).toContain(sentence)
})

test('a webhook of a call wakes the channels that tell of it, and few others', () => {
  const tell = ['call-email', 'rebook-email', 'webhook', 'slack']
  expect(CALL_CHANNELS).toEqual(expect.arrayContaining(tell))
  expect(CALL_CHANNELS.length).toBeLessThan(CHANNEL_NAMES.length / 2)
})

test('somebody who booked without passing a gate is told of all the same', () => {
  const story = { ...storyOf([], [], { email: 'bo@acme.example' }), calls: [callWith()] }
  const { sentences, facts } = preparationOf(story, TEXTS)
  expect(sentences).toEqual(['Used no resource so far.'])
  expect(facts[0]).toEqual(['Booking', 'Call booked for November 30, 2026, 3:00 PM UTC'])
})

test('hostile answers neither add markup nor lines, nor call anybody in Slack', () => {
  const hostile = '<!channel> <img src=x onerror=1>\n\u202e'
  const answers = [{ question: hostile, answer: hostile }]
  const bad = callWith({
    name: hostile,
    place: hostile,
    reason: hostile,
    answers,
    host: { name: hostile, email: '' },
  })
  const { html, text, slack, subject } = told('moved', [bad])
  expect(html).not.toContain('<img')
  expect(slack).not.toContain('<!')
  for (const part of [html, text, slack, subject]) expect(part).not.toContain('\u202e')
  expect(text).not.toMatch(/^\s*<img/m)
})
