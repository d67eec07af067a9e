import { describe, expect, test } from 'vitest'
import type { PortableTextBlock } from '@portabletext/react'
import { richText } from '#lib/content/written-text.ts'
import { mapSequences, MAX_STEPS } from '#lib/content/sequences.ts'
import { missingFigure, renderStep } from '#lib/leads/channels/sequence-email/render.ts'

const around = {
  to: 'ada@example.com',
  values: { ROI: '<120%>', resource: 'A & B' },
  unsubscribe: 'https://www.example.com/stop?a=1&b=2',
  company: 'Acme',
  siteUrl: 'https://www.example.com',
}
const sender = { from: 'Acme <a@example.com>', replyTo: ['olga@example.com'] }
const stepOf = (...texts: string[]) => ({
  subject: 'Your {ROI}',
  body: richText(...texts) as PortableTextBlock[],
})

describe('an email of a sequence', () => {
  test('says the same as HTML and as text, with figures escaped and links complete', () => {
    const step = stepOf('## Next', 'Of {resource}: {ROI}. [Read](/resources).', '- One', '- Two')
    const { subject, html, text, headers, replyTo } = renderStep({ ...around, step }, sender)
    expect([subject, replyTo]).toEqual(['Your <120%>', ['olga@example.com']])
    expect(html).toContain('Of A &#38; B: &#60;120%&#62;. ')
    expect(html).toMatch(/<h2 [^>]*>Next<\/h2>/)
    expect(html).toContain('href="https://www.example.com/resources"')
    expect(html).toContain('href="https://www.example.com/stop?a=1&#38;b=2"')
    expect(html).not.toContain('<120%>')
    expect(text).toBe(
      [
        'Next',
        'Of A & B: <120%>. Read (https://www.example.com/resources).',
        '• One',
        '• Two',
        'Unsubscribe from these emails:\nhttps://www.example.com/stop?a=1&b=2',
        'Acme\nYou’re receiving this email because you asked for something on our website.\n',
      ].join('\n\n'),
    )
    expect(headers).toEqual({
      'List-Unsubscribe': '<https://www.example.com/stop?a=1&b=2>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    // Gmail cuts longer ones.
    expect(Buffer.byteLength(html)).toBeLessThan(102 * 1024)
  })

  test('names the first figure that its person lacks', () => {
    expect(missingFigure({ ...around, step: stepOf('{resource}') })).toBeNull()
    expect(missingFigure({ ...around, step: stepOf('{resource} {Score} {Timeline}') })).toBe(
      'Score',
    )
  })
})

describe('a sequence that a script has written', () => {
  const good = { _key: 'a', subject: 'A', body: richText('B'), days: 1, hour: 0 }
  const steps = (...all: unknown[]) => mapSequences([{ _id: 'x', steps: all }])[0]?.steps.length

  test.each<[string, unknown, number]>([
    ['as the Studio has it', good, 1],
    ['no text', { ...good, body: [] }, 0],
    ['an empty text', { ...good, body: richText(' ') }, 0],
    ['no subject', { ...good, subject: '  ' }, 0],
    ['a figure that there isn’t', { ...good, subject: '{Scores}' }, 0],
    ['one on the same day', { ...good, days: 0 }, 0],
    ['an hour that there isn’t', { ...good, hour: 24 }, 0],
    ['half a day', { ...good, days: 1.5 }, 0],
    ['nothing of the kind', 'x', 0],
  ])('is sent whole or not at all: %s', (_, step, length) => {
    expect(steps(step)).toBe(length)
    expect(steps(good, step)).toBe(length === 0 && step !== 'x' ? 0 : length === 0 ? 1 : 2)
  })

  test('has at most eight emails, and is for nobody if its resources are gone', () => {
    const all = Array.from({ length: MAX_STEPS + 1 }, (_, n) => ({ ...good, _key: `${n}` }))
    expect(steps(...all)).toBe(0)
    expect(steps(...all.slice(1))).toBe(MAX_STEPS)
    const gone = { _id: 'x', steps: [good], resources: [null], hasResources: true }
    expect(mapSequences([gone])[0]?.steps).toEqual([])
    expect(mapSequences([null, { _id: 5 }, 'x'])).toEqual([])
  })
})
