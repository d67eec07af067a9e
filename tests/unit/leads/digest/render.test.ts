import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assemble } from '#lib/leads/channels/team-email/channel.ts'
import { renderDigest } from '#lib/leads/digest/render.ts'
import { briefOf } from '#lib/leads/brief/brief.ts'
import { inputs } from '#tests/unit/roi/inputs.ts'
import { event, storyOf, submission, TEXTS } from '#tests/unit/leads/follow-up/story.ts'

const FRAME = {
  from: 'site@example.com',
  to: ['team@example.com'],
  company: 'Acme',
  siteUrl: 'https://www.example.com',
  day: '2026-11-22',
  more: 0,
}
const roi = event('result', { tool: 'roi', input: { ...inputs() }, shared: false })

function digest(emails: string[], more = 0) {
  const briefs = emails.flatMap((email, n) => {
    const story = storyOf([submission('ai-roi-calculator', { email })], [roi], { id: `id-${n}` })
    return briefOf(story, TEXTS) ?? []
  })
  return renderDigest(briefs, { ...FRAME, more })
}

test('it has each person with score, figures and link, in the order given', () => {
  const email = assemble(digest(['ada@acme.example', 'bob@gmail.com'], 3))
  expect(email.subject).toBe('New leads: November 22, 2026')
  for (const part of [email.html, email.text]) {
    expect(part.indexOf('ada@acme.example')).toBeLessThan(part.indexOf('bob@gmail.com'))
    expect(part).toContain('AI costs $16,012 more than it returns over 12 months')
    expect(part).toContain('https://www.example.com/studio/leads/id-1')
    expect(part).toContain('And 3 more')
    expect(part).not.toContain('<!--people-->')
    expect(part).toMatch(/Acme(?:<\/td>|\n$)/)
    expect(part).not.toMatch(/[>\s]www\.example\.com/)
  }
})

test('sixty people with long addresses are in an email that mail programs show whole', () => {
  const emails = Array.from({ length: 60 }, (_, n) => `${'long-name'.repeat(6)}-${n}@acme.example`)
  expect(assemble(digest(emails)).html.length).toBeLessThan(100_000)
})

test('input is shown as text', () => {
  const tags = (html: string) => html.match(/<[^>]*>/g)?.length
  const plain = tags(assemble(digest(['x@'])).html)
  const hostile = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '\n', '!', '-', 'p') })
  fc.assert(
    fc.property(hostile, (typed) => {
      const email = assemble(digest([`${typed}<!--people-->@`]))
      expect(tags(email.html)).toBe(plain)
    }),
    { numRuns: 50 },
  )
})
