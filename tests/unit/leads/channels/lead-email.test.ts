import { expect, test } from 'vitest'
import { EMAIL_TEXTS } from '#lib/content/defaults.ts'
import { renderLeadEmail, type LeadEmail } from '#lib/leads/channels/lead-email/render.ts'

const SENDER = { from: 'site@example.com', replyTo: ['team@example.com'] }
const FRAME = {
  texts: EMAIL_TEXTS,
  company: 'Northwright',
  booking: { url: 'https://example.com/book', label: 'Book a free 30-minute call' },
}
const GUIDE: LeadEmail = {
  to: 'ada@example.com',
  title: 'AI Implementation Roadmap',
  page: 'https://example.com/resources/roadmap',
  url: 'https://files.example.com/roadmap.pdf',
  noun: null,
  result: null,
  frame: FRAME,
}
const RESULT: LeadEmail = {
  ...GUIDE,
  title: 'AI ROI Calculator',
  page: 'https://example.com/resources/roi',
  url: 'https://example.com/resources/roi#open=token',
  result: {
    summary: 'It pays for itself.',
    rows: [{ label: 'ROI', value: '42%' }],
    isAttached: true,
  },
}

test('a guide’s email reads well aloud: greeting, what it is, the link, how to reply', () => {
  expect(renderLeadEmail(GUIDE, SENDER)).toMatchObject({
    ...SENDER,
    to: ['ada@example.com'],
    subject: 'Your guide: AI Implementation Roadmap',
    text: `Hello,

Here’s the AI Implementation Roadmap you requested. The link keeps working, so you can come back to it.

Open the guide:
https://files.example.com/roadmap.pdf

Book a free 30-minute call:
https://example.com/book

Questions? Just reply to this email. An engineer will read it.

Northwright
You’re receiving this email because someone entered this address at https://example.com/resources/roadmap to get “AI Implementation Roadmap”. You get this email once for each resource.
`,
  })
})

test('a result’s email has the outcome, the figures and the link with its token, in both parts', () => {
  const { html, text, subject } = renderLeadEmail(RESULT, SENDER)
  expect(subject).toBe('Your result: AI ROI Calculator')
  for (const part of ['It pays for itself.', '42%', 'attached as a PDF', RESULT.url, '90 days']) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
})

test('below the outcome’s first sentence, a result’s email greets before it explains', () => {
  const summary = 'It breaks even in month 8. It returns $10.'
  const result = { summary, rows: [], isAttached: false }
  const { html, text } = renderLeadEmail({ ...RESULT, result }, SENDER)
  expect(html).toMatch(/<h1.*It breaks even in month 8\.<.*Hello,.*It returns \$10\./s)
  expect(text).toMatch(/^Hello,\n\nIt breaks even in month 8\. It returns \$10\.\n/)
})

test('hostile content neither adds markup nor lines nor steers the display', () => {
  const hostile = '<img src=x onerror=1>\n\u202eBcc: a@b.c\u200b'
  const { html, text, subject } = renderLeadEmail(
    {
      ...RESULT,
      title: hostile,
      result: { summary: hostile, rows: [{ label: hostile, value: hostile }], isAttached: false },
      frame: { ...FRAME, company: hostile, texts: { ...EMAIL_TEXTS, greeting: hostile } },
    },
    SENDER,
  )
  expect(html).not.toContain('<img')
  for (const part of [html, text, subject]) expect(part).not.toMatch(/[\u202e\u200b]/)
  expect(subject).not.toContain('\n')
  expect(text).not.toMatch(/^\s*Bcc/m)
})
