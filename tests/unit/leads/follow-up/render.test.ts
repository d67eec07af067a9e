import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderTeamEmail } from '#lib/leads/channels/team-email/render.ts'
import { briefOf } from '#lib/leads/brief/brief.ts'
import { renderFollowUp } from '#lib/leads/follow-up/render.ts'
import { calculateRoi, breakEvenMonth, cumulativeValue } from '#lib/tools/roi/calculate.ts'
import { formatUsd } from '#lib/ui/format.ts'
import type { Told } from '#lib/leads/story/story.ts'
import { ANSWERS } from '#tests/unit/reports/fixtures.ts'
import { inputs } from '#tests/unit/roi/inputs.ts'
import { event, PERSON_ID, storyOf, submission, TEXTS } from './story.ts'

const sender = {
  from: 'Northwright <site@northwright.example>',
  to: ['team@northwright.example'],
  company: 'Acme',
  siteUrl: 'https://www.northwright.example',
}
const FIGURES = inputs({ currentStaffCost: 150_000, timeReductionPercent: 50 })
const NET = formatUsd(calculateRoi(FIGURES).netBenefit)
const roi = (shared = false, input = FIGURES) =>
  event('result', { tool: 'roi', input: { ...input }, shared })
const quiz = (shared = false) =>
  event('result', { tool: 'automation', input: { ...ANSWERS }, shared })

function render(story: Told, texts = TEXTS) {
  const brief = briefOf(story, texts)
  if (!brief) throw new Error('There is no brief.')
  return { ...renderFollowUp(brief, sender), isNews: brief.isNews }
}
/** Both parts, in which everything has to be said. */
const parts = ({ html, text }: { html: string; text: string }) => [html, text]
const CALCULATOR = submission('ai-roi-calculator')

describe('the second email to the team', () => {
  test('says what they want, each figure and input, the score and why', () => {
    for (const part of parts(render(storyOf([CALCULATOR], [roi()])))) {
      expect(part).toContain(
        `By their figures, AI returns ${NET} more than it costs over 12 months`,
      )
      for (const figure of ['Net Benefit', NET, 'Payback Period', '3-Year Projection'])
        expect(part).toContain(figure)
      expect(part).toContain('Hours Worked per Week')
      expect(part).toContain('+10 Company email address (acme.example)')
      expect(part).toMatch(/Score \d+ of 100|Score: \d+ of 100/)
    }
  })

  test('breaks even when the page says it does, and never claims the payback period as that', () => {
    const months = (staff: number, durationMonths: number) =>
      inputs({ currentStaffCost: staff, projectDurationMonths: durationMonths })
    for (const input of [FIGURES, months(90_000, 60), months(400_000, 36)]) {
      const month = breakEvenMonth(cumulativeValue(input))
      const turn = month === null ? 'doesn’t break even within 36 months' : `in month ${month}.`
      for (const part of parts(render(storyOf([CALCULATOR], [roi(false, input)])))) {
        expect(part).toMatch(/AI returns \$[\d,]+ more than it costs/)
        expect(part).toContain(turn)
        expect(part).not.toContain('pays back')
      }
    }
  })

  test('says what the answers mean, in the words of the Studio', () => {
    for (const part of parts(render(storyOf([CALCULATOR], [quiz()])))) {
      expect(part).toContain('They spend 35 hours a week on manual work.')
      expect(part).toContain('Summary of moderate Written down.')
      expect(part).toContain('Wording of team_size?')
      expect(part).toContain('Label 6-15')
      expect(part).toContain('+9 Budget of $25,000 to $100,000')
    }
  })

  test('works without content: categories, values and slugs', () => {
    const story = storyOf([CALCULATOR], [quiz()])
    for (const part of parts(render(story, { ...TEXTS, resources: new Map(), quiz: null }))) {
      expect(part).toContain('Team Resources')
      expect(part).toContain('ai-roi-calculator')
    }
  })

  test('says of a loss what would turn it around', () => {
    for (const part of parts(render(storyOf([CALCULATOR], [roi(false, inputs())])))) {
      expect(part).toContain('AI costs $16,012 more than it returns over 12 months')
      expect(part).toContain('With a time reduction of')
    }
  })

  test('names a shared result as such, below their own, and doesn’t score it', () => {
    const { text } = render(storyOf([CALCULATOR], [quiz(true), roi()]))
    expect(text).toContain('AUTOMATION READINESS, FROM A LINK THAT SOMEBODY ELSE SHARED')
    expect(text.indexOf('THEIR FIGURES')).toBeGreaterThan(-1)
    expect(text.indexOf('THEIR FIGURES')).toBeLessThan(text.indexOf('SOMEBODY ELSE’S ANSWERS'))
    expect(text).not.toContain('+18')
    expect(render(storyOf([CALCULATOR], [quiz(true)])).text).toContain(
      'Looked at a result that somebody else shared',
    )
  })

  test('says where they came from, whether they came before, what they agreed to and pressed', () => {
    const attribution = { utm_campaign: 'spring', utm_source: 'news', referrer: 'https://t.co/x' }
    const again = submission('ai-roadmap', { createdAt: new Date('2026-11-23T09:00:00Z') })
    const pressed = event('booking', {}, new Date('2026-11-23T10:00:00Z'))
    const report = event('report', { tool: 'roi', delivery: 'email', format: 'pdf' })
    const story = storyOf([{ ...CALCULATOR, attribution }, again], [pressed, report])
    for (const part of parts(render(story))) {
      expect(part).toContain('spring (source news)')
      expect(part).toContain('https://t.co/x')
      expect(part).toContain('2, since November 21, 2026, 5:04 AM UTC')
      expect(part).toContain('Opened the booking page, November 23, 2026, 10:00 AM UTC')
      expect(part).toContain('ROI report by email')
      expect(part).toContain('AI ROI Calculator, AI Roadmap')
      expect(part).toContain('Our team will see what you enter.')
    }
  })

  test('opens the person in Leads; replies go to the visitor, if mail reaches them', () => {
    const mail = render(storyOf([CALCULATOR], [roi()]))
    for (const part of parts(mail)) {
      expect(part).toContain(`https://www.northwright.example/studio/leads/${PERSON_ID}`)
    }
    expect(mail).toMatchObject({ replyTo: 'ada@acme.example', to: sender.to, from: sender.from })
    expect(mail.html).toContain('href="mailto:ada%40acme.example?subject=AI%20ROI%20Calculator"')
    const unreachable = render(storyOf([{ ...CALCULATOR, email: 'ada@' }], [roi()]))
    expect(unreachable.replyTo).toBeUndefined()
    expect(unreachable.html).not.toContain('mailto:')
    for (const part of parts(unreachable)) expect(part).toContain('can’t reply to this address')
  })

  test('is in the thread of the first: the same subject, the same email that both follow', () => {
    const { id, email, page, attribution, createdAt: at } = CALCULATOR
    const asked = { id, email, title: 'AI ROI Calculator', page, attribution, at }
    const first = renderTeamEmail(asked, sender)
    const second = render(storyOf([CALCULATOR], [roi()]))
    expect(second.subject).toBe(`Re: ${first.subject}`)
    expect(second.headers).toEqual(first.headers)
    expect(first.headers?.['References']).toMatch(/^<[\da-f-]{36}@www\.northwright\.example>$/)
    const shouting = renderTeamEmail({ ...asked, email: 'ADA@acme.example' }, sender)
    expect(shouting.headers).toEqual(first.headers)
    const other = renderTeamEmail({ ...asked, email: 'bob@acme.example' }, sender)
    expect(other.headers).not.toEqual(first.headers)
  })

  test('is about nothing that the first email said', () => {
    const guide = submission('ai-roadmap')
    expect(render(storyOf([guide])).isNews).toBe(false)
    expect(render(storyOf([submission('unknown')])).isNews).toBe(false)
    // An email of its own tells of that.
    expect(render(storyOf([guide], [event('booking', {})])).isNews).toBe(false)
    expect(render(storyOf([guide, CALCULATOR])).isNews).toBe(true)
    const opened = render(storyOf([CALCULATOR]))
    expect(opened).toMatchObject({ isNews: true })
    expect(opened.text).toContain('Opened AI ROI Calculator, and entered nothing so far.')
    expect(briefOf(storyOf([submission('ai-roadmap', { flag: 'honeypot' })]), TEXTS)).toBeNull()
  })

  test('shows input as text: no tag, no extra header line', () => {
    const tags = (html: string) => html.match(/<[^>]*>/g)?.length
    const story = (typed: string) => {
      const attribution = { utm_campaign: `c${typed}`, referrer: `r${typed}`, landing: `l${typed}` }
      const told = { email: `${typed}@`, consentText: `c${typed}`, attribution }
      return storyOf([submission(`s${typed}`, told)], [quiz(), roi()])
    }
    const texts = (typed: string) => ({
      ...TEXTS,
      resources: new Map([[`s${typed}`, { title: `t${typed}`, isTool: true }]]),
      quiz: null,
    })
    const plain = tags(render(story('x'), texts('x')).html)
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '\r', '\n', '\u2028', '\u202e') }),
    )
    fc.assert(
      fc.property(hostile, (typed) => {
        const mail = render(story(typed), texts(typed))
        expect(tags(mail.html)).toBe(plain)
        expect(mail.html).not.toMatch(/[\u202e\u2028]/)
        expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        expect(Object.values(mail.headers ?? {}).join()).toMatch(/^[\w<>@.,-]+$/)
      }),
      { numRuns: 50 },
    )
  })
})
