import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderTeamEmail, type Lead } from '#lib/leads/channels/team-email/render.ts'

const sender = {
  from: 'Northwright <site@northwright.example>',
  to: ['team@northwright.example'],
  company: 'Acme',
  siteUrl: 'https://www.northwright.example',
}

const lead: Lead = {
  id: '0193b0c4-64f1-4e0b-a0a5-1d6f1f0c2a11',
  email: 'ada@example.com',
  title: 'AI ROI Calculator',
  page: '/resources/ai-roi-calculator',
  attribution: { utm_campaign: 'spring', utm_source: 'linkedin', referrer: 'https://lnkd.in' },
  at: new Date('2026-11-21T05:04:59Z'),
}

const render = (change: Partial<Lead> = {}) => renderTeamEmail({ ...lead, ...change }, sender)

describe('the email to the team', () => {
  test('says who, what, when and from which page, in both parts', () => {
    const { html, text } = render()
    for (const part of [html, text]) {
      expect(part).toContain('ada@example.com')
      expect(part).toContain('AI ROI Calculator')
      expect(part).toContain('November 21, 2026, 5:04 AM UTC')
      expect(part).toContain('https://www.northwright.example/resources/ai-roi-calculator')
      expect(part).toContain(lead.id)
    }
  })

  test('names what brought them in one order, whatever that of the database', () => {
    const attribution = { gclid: 'abc', utm_medium: 'cpc', utm_source: 'google' }
    expect(render({ attribution }).text).toContain('source google, medium cpc, gclid abc')
  })

  test('says which campaign and referrer brought them, and opens them in Leads', () => {
    const { html, text } = render()
    for (const part of [html, text]) {
      expect(part).toContain('spring (source linkedin)')
      expect(part).toContain('https://lnkd.in')
      expect(part).toContain(`https://www.northwright.example/studio/leads/${lead.id}`)
    }
    expect(render({ attribution: null }).text).toContain('Came from: Not known')
  })

  test('goes to the team, and replies go to the visitor', () => {
    const { from, to, replyTo, subject, html } = render()
    expect({ from, to }).toEqual({ from: sender.from, to: sender.to })
    expect(html).toContain(`Acme<br>Lead ${lead.id}`)
    expect(replyTo).toBe('ada@example.com')
    expect(subject).toBe('AI ROI Calculator: ada@example.com')
    expect(html.match(/href="mailto:[^"]*"/g)).toEqual([
      'href="mailto:ada%40example.com?subject=AI%20ROI%20Calculator"',
    ])
  })

  test.each([
    'a@',
    '@b.example',
    'a b@c.example',
    'a@b',
    'ä@ö.example',
    'a@b.example, c@d.example',
  ])('has no Reply-To and no button for %j, which no mail program accepts', (email) => {
    const { replyTo, html, text } = render({ email })
    expect(replyTo).toBeUndefined()
    expect(html).not.toContain('mailto:')
    expect(html + text).toContain('can’t reply to this address')
  })

  test('works without a page', () => {
    const { html, text } = render({ page: null })
    expect(html).not.toContain('>Page<')
    expect(text).not.toContain('Page:')
  })

  test('shows input as text: no tag, no attribute, no extra header line', () => {
    const plain = render({ email: 'a@' })
    const tags = (html: string) => html.match(/<[^>]*>/g)?.length
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('<', '>', '"', "'", '&', '\r', '\n', '\u2028', '\u202e', '@'),
      }),
    )
    fc.assert(
      fc.property(hostile, hostile, hostile, (typed, title, path) => {
        const email = `${typed}@`
        const page = `/${path.replace(/^[/\\]/, '')}`
        const attribution = { utm_campaign: `${typed}.`, referrer: `${title}.` }
        const mail = render({ email, title, page, attribution })
        expect(tags(mail.html)).toBe(tags(plain.html))
        expect(mail.html).not.toMatch(/[\u202e\u2028]/)
        expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        expect(mail.subject.length).toBeLessThanOrEqual(200)
        expect(JSON.parse(JSON.stringify(mail)).html).toBe(mail.html)
      }),
    )
  })
})
