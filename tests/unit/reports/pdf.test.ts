import fc from 'fast-check'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { expect, test } from 'vitest'
import { mapLevels, mapQuestions } from '#lib/content/map-quiz.ts'
import type { Answers } from '#lib/tools/quiz/answers.ts'
import { LEVELS, type LevelId } from '#lib/tools/quiz/questions.ts'
import { scoreQuiz } from '#lib/tools/quiz/score.ts'
import { automationReport } from '#lib/tools/reports/automation.tsx'
import { printPdf } from '#lib/tools/reports/pdf/print.ts'
import type { Report } from '#lib/tools/reports/report.ts'
import { roiReport } from '#lib/tools/reports/roi.tsx'
import { levelDocuments, questionDocuments } from '#scripts/seed/quiz.ts'
import { anyInputs, inputs } from '#tests/unit/roi/inputs.ts'
import { ANSWERS, CONTENT, BOOKING_URL, FRAME, HOSTILE_EMAIL } from './fixtures.ts'
import { textOf, toHtml, WAYS } from './html.ts'

const roi = (more: object = {}) => roiReport(inputs(), { ...FRAME, ...more })
const read = (pdf: Buffer) => getDocumentProxy(new Uint8Array(pdf))
const pagesOf = async (report: Report) =>
  (await extractText(await read(await printPdf(report)), { mergePages: false })).text

const ANSWERS_OF: Record<LevelId, Answers> = {
  high: {
    ...ANSWERS,
    time_spent: 40,
    budget_available: 'over-100k',
    error_frequency: 'constantly',
  },
  moderate: ANSWERS,
  early: {
    process_documentation: 'detailed',
    time_spent: 40,
    change_tolerance: 'resistant',
    technical_expertise: 'basic',
    budget_available: 'under-5k',
    error_frequency: 'rarely',
    manual_processes: '1-3',
    team_size: '1-5',
  },
}

/** Without spaces: where lines break differs. */
const letters = (text: string) => text.replace(/\s+|\d+\/\d+(?=$)/g, '')

test.each([
  ['roi', roi()],
  ['automation', automationReport(ANSWERS, CONTENT, FRAME)],
])('the %s report has every paragraph, item and cell of the HTML', async (_, report) => {
  const html = await toHtml(report)
  const printed = letters((await pagesOf(report)).join('\n'))
  const element = /<(p|h1|h2|li|th|td|dt|dd|figcaption)\b[^>]*>(.*?)<\/\1>/gs
  const parts = [...html.matchAll(element)].map(([, , inner = '']) => textOf(inner))
  expect(parts.length).toBeGreaterThan(40)
  expect(parts.filter((part) => !printed.includes(letters(part)))).toEqual([])
})

test.each(LEVELS)('the %s report fills two pages, and cuts no list', async (level) => {
  const levels = mapLevels(JSON.parse(JSON.stringify(levelDocuments())))
  const questions = mapQuestions(JSON.parse(JSON.stringify(questionDocuments())))
  const answers = ANSWERS_OF[level]
  expect(scoreQuiz(answers).level).toBe(level)
  const pages = (await pagesOf(automationReport(answers, { questions, levels }, FRAME))).map(
    letters,
  )
  expect(pages).toHaveLength(2)
  for (const list of [levels[level].recommendations, levels[level].priorityProcesses]) {
    const whole = pages.filter((page) => list.every((item) => page.includes(letters(item))))
    expect(whole).toHaveLength(1)
  }
  expect(pages[1]).toContain(letters('Answers and points'))
})

test('is tagged, in a language, named, and links where the HTML does', async () => {
  const document = await read(await printPdf(roi()))
  const { info } = await getMeta(document)
  expect(info).toMatchObject({
    Title: 'AI ROI Report, ada@example.com, November 3, 2026',
    Author: 'Northwright',
    Language: 'en-US',
  })
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, (_, page) => document.getPage(page + 1)),
  )
  const trees = JSON.stringify(await Promise.all(pages.map((page) => page.getStructTree())))
  for (const role of ['H1', 'H2', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD', 'Figure', 'Link'])
    expect(trees).toContain(`"role":"${role}"`)
  expect(trees).toContain('Cumulative net value over 36 months, from')
  const links = (await Promise.all(pages.map((page) => page.getAnnotations()))).flat()
  expect(links.map(({ unsafeUrl }) => unsafeUrl)).toEqual(WAYS)
})

test('a hostile email address is text in it', async () => {
  const pdf = await printPdf(roi({ email: HOSTILE_EMAIL }))
  const { text } = await extractText(await read(pdf), { mergePages: true })
  expect(letters(text)).toContain(letters(HOSTILE_EMAIL))
  expect(pdf.toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|EmbeddedFile)\b/)
})

test('any figures and any text give a PDF of under 200 KB', async () => {
  const anything = fc.record({ figures: anyInputs, email: fc.string({ unit: 'binary' }) })
  await fc.assert(
    fc.asyncProperty(anything, async ({ figures, email }) => {
      const pdf = await printPdf(roiReport(figures, { ...FRAME, email }))
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.length).toBeLessThan(200_000)
    }),
    { numRuns: 8 },
  )
})

test('a long text fills pages instead of running off one', async () => {
  const offer = Array.from({ length: 2000 }, (_, n) => `word${n}`).join(' ')
  const pages = await pagesOf(roi({ call: { offer, url: BOOKING_URL } }))
  expect(pages.length).toBeGreaterThan(4)
  expect(pages.join(' ')).toContain('word1999')
})

test.each([16, 18, 20, 22, 24, 26, 28])(
  'the next steps stay on one page after %d lines',
  async (lines) => {
    const points = Array.from({ length: lines }, (_, line) => `Line ${line}.`)
    const sections = [{ heading: 'Lines', points }]
    const pages = await pagesOf({ ...FRAME, title: 'Report', answer: 'Lines.', sections })
    const page = pages.find((each) => each.includes('Next steps'))
    expect(page).toContain('Questions? Email us')
  },
)
