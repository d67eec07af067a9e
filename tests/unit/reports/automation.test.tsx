import { describe, expect, test } from 'vitest'
import { AutomationReport } from '#lib/tools/reports/automation.tsx'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { ANSWERS, CONTENT, FRAME, HOSTILE_EMAIL } from './fixtures.ts'
import { expectSelfContained, textOf, toHtml } from './html.ts'

const report = { ...FRAME, answers: ANSWERS, content: CONTENT }

describe('the readiness report', () => {
  test("has score, level, bars, timeline and the level's recommendations", async () => {
    const html = await toHtml(<AutomationReport {...report} />)
    const text = textOf(html)
    expect(text).toContain('Moderate Automation Readiness : 22 of 32 points.')
    expect(html).toContain('aria-label="Readiness score 22 of 32 points, 69%"')
    expect(html).toContain(
      'aria-label="Process Maturity 75%, Technical Readiness 50%, Resource Availability 75%, Risk Tolerance 75%"',
    )
    expect(text).toContain('6-12 months for gradual implementation')
    expect(text).toContain('Summary of moderate Written down.')
    for (const number of [1, 2, 3, 4]) {
      expect(text).toContain(`moderate process ${number}`)
      expect(text).toContain(`moderate recommendation ${number}`)
    }
    expect(text).not.toMatch(/(high|early) (process|recommendation)/)
    expect(text).toContain('November 3, 2026')
    expect(text).toContain(FRAME.bookingUrl)
  })

  test('has every question with its answer in words and its points', async () => {
    const text = textOf(await toHtml(<AutomationReport {...report} />))
    expect(text).toContain('Wording of manual_processes? Label 4-7 2 of 4')
    expect(text).toContain('Wording of time_spent? 35 hours per week 3 of 4')
    expect(text).toContain('Wording of error_frequency? Label frequently 3 of 4')
    for (const { id } of QUESTIONS) expect(text).toContain(`Wording of ${id}?`)
  })

  test('lists questions in the order of the content, and falls back where one is missing or duplicated', async () => {
    const [first, second, third, ...rest] = CONTENT.questions
    if (!first || !second || !third) throw new Error('too few questions')
    const questions = [...rest, third, first, first]
    const html = await toHtml(<AutomationReport {...report} content={{ ...CONTENT, questions }} />)
    const text = textOf(html)
    const places = [...questions.slice(0, -1).map(({ wording }) => wording), 'Process Impact'].map(
      (wording) => text.indexOf(wording),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  test('says which questions were not answered', async () => {
    const text = textOf(await toHtml(<AutomationReport {...report} answers={{}} />))
    expect(text).toContain('0 of 0 points')
    expect(text.match(/Not answered 0 of 0/g)).toHaveLength(QUESTIONS.length)
  })

  test('is one file that loads nothing', async () => {
    expectSelfContained(await toHtml(<AutomationReport {...report} />))
  })

  test('shows hostile texts as text', async () => {
    const hostile = '</style><script>alert(1)</script>'
    const [first, ...rest] = CONTENT.questions
    const questions = first ? [{ ...first, wording: hostile }, ...rest] : rest
    const html = await toHtml(
      <AutomationReport
        {...report}
        company={hostile}
        email={HOSTILE_EMAIL}
        content={{ ...CONTENT, questions }}
      />,
    )
    // The wording, the company on the cover, and the company's link.
    expect(textOf(html).split(hostile)).toHaveLength(4)
    expectSelfContained(html.replaceAll('//evil.example', ''))
  })
})
