import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RoiReport } from '#lib/tools/reports/roi.tsx'
import { ROI_FIELDS } from '#lib/tools/roi/fields.ts'
import { roiRecommendations } from '#lib/tools/roi/words.ts'
import { FRAME, HOSTILE_EMAIL } from './fixtures.ts'
import { expectSelfContained, textOf, toHtml } from './html.ts'
import { anyInputs, inputs } from '../roi/inputs.ts'

describe('the ROI report', () => {
  test('has every input, every result with its formula, date and booking link', async () => {
    const text = textOf(
      await toHtml(<RoiReport {...FRAME} inputs={inputs({ revenueIncrease: 250.5 })} />),
    )
    for (const { label } of ROI_FIELDS) expect(text).toContain(label)
    const entered = ['$50,000', '40 hours', '30%', '$25,000', '$500', '12 months', '$250.50']
    const results = [
      '$1,249',
      '$14,988',
      '$3,006',
      '$31,000',
      '-$13,006',
      '-42.0%',
      '1 year 9 months',
      '$10,983',
    ]
    for (const figure of [...entered, ...results]) expect(text).toContain(figure)
    const names = [
      'ROI Summary',
      'Net Benefit',
      'Payback Period',
      '3-Year Projection',
      'Monthly time savings',
      'Annual time savings',
      'Revenue increase over the duration',
      'Total implementation cost',
    ]
    for (const name of names) expect(text).toContain(name)
    const formulas = [
      '4.33 weeks a month × hourly cost',
      '12 × monthly time savings',
      'monthly software cost × 12 months',
      '3 × annual time savings + 36 ×',
    ]
    for (const formula of formulas) expect(text).toContain(formula)
    expect(text).toContain('It breaks even in month 26.')
    expect(text).toContain('The total turns positive in month 26.')
    expect(text).toContain('November 3, 2026')
    expect(text).toContain('Prepared for ada@example.com')
    expect(text).toContain(FRAME.bookingUrl)
  })

  test('recommends what the figures call for, and links onward', async () => {
    const html = await toHtml(<RoiReport {...FRAME} inputs={inputs()} />)
    const text = textOf(html)
    expect(text).toContain('With a time reduction of 63%, it breaks even within 12 months.')
    for (const advice of roiRecommendations(inputs())) expect(text).toContain(advice)
    for (const url of [FRAME.bookingUrl, FRAME.resultUrl, FRAME.next?.url, FRAME.siteUrl])
      expect(html).toContain(`href="${url?.replace('&', '&amp;')}"`)
    expect(text).not.toContain('#a=1')
  })

  test('prints a table of months that ends where the chart ends', async () => {
    const text = textOf(await toHtml(<RoiReport {...FRAME} inputs={inputs()} />))
    expect(text).toContain('Start $25,000 $0 -$25,000 3 $26,500 $3,747 -$22,753')
    expect(text).toContain('36 $43,000 $44,965 $1,965')
  })

  test('is one file that loads nothing', async () => {
    expectSelfContained(await toHtml(<RoiReport {...FRAME} inputs={inputs()} />))
  })

  test('shows a hostile email address as text', async () => {
    const html = await toHtml(<RoiReport {...FRAME} email={HOSTILE_EMAIL} inputs={inputs()} />)
    expect(textOf(html)).toContain(`Prepared for ${HOSTILE_EMAIL}`)
    expectSelfContained(html.replaceAll('//evil.example', ''))
  })

  test('can be rendered for any figures', async () => {
    await fc.assert(
      fc.asyncProperty(anyInputs, async (given) => {
        fc.pre(Object.values(given).every(Number.isFinite))
        const text = textOf(await toHtml(<RoiReport {...FRAME} inputs={given} />))
        expect(text).not.toMatch(/NaN|Infinity|∞|undefined|null|-\$?0(\.0%)? /)
      }),
      { numRuns: 30 },
    )
  })
})
