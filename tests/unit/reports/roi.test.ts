import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roiReport } from '#lib/tools/reports/roi.tsx'
import { ROI_FIELDS } from '#lib/tools/roi/fields.ts'
import { roiRecommendations } from '#lib/tools/roi/words.ts'
import { BOOKING_URL, FRAME, HOSTILE_EMAIL } from './fixtures.ts'
import { expectSelfContained, textOf, toHtml } from './html.ts'
import { anyInputs, inputs } from '../roi/inputs.ts'

const INPUTS = ['$50,000', '40 hours', '30%', '$25,000', '$500', '12 months', '$250.50']
const RESULTS = [
  ['Monthly time savings', '$1,249'],
  ['Annual time savings', '$14,988'],
  ['Revenue increase over the duration', '$3,006'],
  ['Total implementation cost', '$31,000'],
  ['Net Benefit', '-$13,006'],
  ['ROI Summary', '-42.0%'],
  ['Payback Period', '1 year 9 months'],
  ['3-Year Projection', '$10,983'],
].flat()
const FORMULAS = [
  '4.33 weeks a month × hourly cost',
  '12 × monthly time savings',
  'monthly software cost × 12 months',
  '3 × annual time savings + 36 ×',
]

test('has every input, every result with its formula, date and booking link', async () => {
  const text = textOf(await toHtml(roiReport(inputs({ revenueIncrease: 250.5 }), FRAME)))
  const parts = [
    ...ROI_FIELDS.map(({ label }) => label),
    ...INPUTS,
    ...RESULTS,
    ...FORMULAS,
    'It breaks even in month 26.',
    'The total turns positive in month 26.',
    'November 3, 2026',
    'Prepared for ada@example.com',
    BOOKING_URL,
  ]
  expect(parts.filter((part) => !text.includes(part))).toEqual([])
})

test('recommends what the figures call for, ends where the chart ends, and loads nothing', async () => {
  const html = await toHtml(roiReport(inputs(), FRAME))
  expectSelfContained(html)
  const text = textOf(html)
  const parts = [
    'With a time reduction of 63%, it breaks even within 12 months.',
    ...roiRecommendations(inputs()),
    'Start $25,000 $0 -$25,000 3 $26,500 $3,747 -$22,753',
    '36 $43,000 $44,965 $1,965',
  ]
  expect(parts.filter((part) => !text.includes(part))).toEqual([])
  expect(text).not.toContain('#a=1')
})

test('shows a hostile email address as text', async () => {
  const html = await toHtml(roiReport(inputs(), { ...FRAME, email: HOSTILE_EMAIL }))
  expect(textOf(html)).toContain(`Prepared for ${HOSTILE_EMAIL}`)
  expectSelfContained(html.replaceAll('//evil.example', ''))
})

test('can be rendered for any figures', async () => {
  await fc.assert(
    fc.asyncProperty(anyInputs, async (given) => {
      fc.pre(Object.values(given).every(Number.isFinite))
      const text = textOf(await toHtml(roiReport(given, FRAME)))
      expect(text).not.toMatch(/NaN|Infinity|∞|undefined|null|-\$?0(\.0%)? /)
    }),
    { numRuns: 30 },
  )
})
