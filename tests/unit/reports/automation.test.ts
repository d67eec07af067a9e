import { expect, test } from 'vitest'
import { automationReport } from '#lib/tools/reports/automation.tsx'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { ANSWERS, CONTENT, BOOKING_URL, FRAME, HOSTILE_EMAIL } from './fixtures.ts'
import { expectSelfContained, textOf, toHtml } from './html.ts'

const { questions } = CONTENT

test("has score, level, bars, timeline, the level's recommendations, and each answer in words", async () => {
  const html = await toHtml(automationReport(ANSWERS, CONTENT, FRAME))
  expectSelfContained(html)
  expect(html).toContain('aria-label="Readiness score 22 of 32 points, 69%"')
  expect(html).toContain(
    'aria-label="Process Maturity 75%, Technical Readiness 50%, Resource Availability 75%, Risk Tolerance 75%"',
  )
  const text = textOf(html)
  const parts = [
    'Moderate Automation Readiness: 22 of 32 points.',
    '6-12 months for gradual implementation',
    'Summary of moderate Written down.',
    ...[1, 2, 3, 4].flatMap((n) => [`moderate process ${n}`, `moderate recommendation ${n}`]),
    'November 3, 2026',
    BOOKING_URL,
    'Wording of manual_processes? Label 4-7 2 of 4',
    'Wording of time_spent? 35 hours per week 3 of 4',
    'Wording of error_frequency? Label frequently 3 of 4',
    ...QUESTIONS.map(({ id }) => `Wording of ${id}?`),
  ]
  expect(parts.filter((part) => !text.includes(part))).toEqual([])
  expect(text).not.toMatch(/(high|early) (process|recommendation)/)
})

test('lists questions in the order of the content, and falls back where one is missing or duplicated', async () => {
  const [first, second, third, ...rest] = questions
  if (!first || !second || !third) throw new Error('too few questions')
  const given = [...rest, third, first, first]
  const text = textOf(
    await toHtml(automationReport(ANSWERS, { ...CONTENT, questions: given }, FRAME)),
  )
  const places = [...given.slice(0, -1).map(({ wording }) => wording), 'Process Impact'].map(
    (wording) => text.indexOf(wording),
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('says which questions were not answered', async () => {
  const text = textOf(await toHtml(automationReport({}, CONTENT, FRAME)))
  expect(text).toContain('0 of 0 points')
  expect(text.match(/Not answered 0 of 0/g)).toHaveLength(QUESTIONS.length)
})

test('shows hostile texts as text', async () => {
  const hostile = '</style><script>alert(1)</script>'
  const [first, ...rest] = questions
  const reworded = first ? [{ ...first, wording: hostile }, ...rest] : rest
  const frame = { ...FRAME, company: hostile, email: HOSTILE_EMAIL }
  const html = await toHtml(automationReport(ANSWERS, { ...CONTENT, questions: reworded }, frame))
  // The wording, the company on the cover, and the company's link.
  expect(textOf(html).split(hostile)).toHaveLength(4)
  expectSelfContained(html.replaceAll('//evil.example', ''))
})
