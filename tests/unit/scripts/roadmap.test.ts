import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { mapFields } from '#lib/tools/roi/fields.ts'
import { formatPayback } from '#lib/ui/format.ts'

const pdf = readFileSync('scripts/seed/assets/ai-implementation-roadmap.pdf')
const raw = pdf.toString('latin1')
const source = readFileSync('scripts/seed/ai-implementation-roadmap.html', 'utf8')

type HtmlNode = DefaultTreeAdapterMap['node']

/** The texts of each sheet of the source, as the PDF may have them: without spaces, in any case. */
function sheetsOf(node: HtmlNode): string[][] {
  const children = 'childNodes' in node ? node.childNodes : []
  return node.nodeName === 'section' ? [textsOf(node)] : children.flatMap(sheetsOf)
}
function textsOf(node: HtmlNode): string[] {
  if ('value' in node) return [compact(node.value)]
  return 'childNodes' in node ? node.childNodes.flatMap(textsOf) : []
}
const compact = (text: string) => text.replace(/\s+/g, '').toLowerCase()

/** '−$14,945' is -14945, '43.9 %' is 43.9. */
const toNumber = (text: string) => Number(text.replace('\u2212', '-').replace(/[^0-9.-]/g, ''))
const plainText = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#8722;', '\u2212')
    .trim()

/** The text of every element with this attribute, in order. */
const marked = (attribute: string, html = source): string[] =>
  [...html.matchAll(new RegExp(`<(\\w+)[^>]*\\s${attribute}[^>]*>(.*?)</\\1>`, 'g'))].map(
    ([, , inner]) => plainText(inner ?? ''),
  )

/** The numbers of every table row with this attribute. */
const rows = (attribute: string): number[][] =>
  [...source.matchAll(new RegExp(`<tr[^>]*\\s${attribute}(?![-\\w])[^>]*>(.*?)</tr>`, 'g'))].map(
    ([, row]) =>
      [...(row ?? '').matchAll(/<td class="n[^"]*">(.*?)<\/td>/g)].map(([, cell]) =>
        toNumber(plainText(cell ?? '')),
      ),
  )

const column = (table: number[][], index: number) => table.map((row) => row[index] ?? Number.NaN)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const dot = (a: number[], b: number[]) => sum(a.map((number, i) => number * (b[i] ?? Number.NaN)))

const inputs = mapFields(
  ({ key, missing }) => missing ?? toNumber(marked(`data-input="${key}"`)[0] ?? ''),
)
const TASKS_A_MONTH = 4000
const TEAM_RATE = 60
const BUILD_MONTHS = 3

describe('the committed PDF', () => {
  test('is a tagged PDF of 12 A4 pages with title, author, language and outline', () => {
    expect(raw.startsWith('%PDF-')).toBe(true)
    expect(raw.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(12)
    expect(raw).toContain('/Title (AI Implementation Roadmap)\n/Author (Northwright)')
    expect(raw.match(/\/(?:Creator|Producer) \(.*/g)).toEqual(['/Creator (Northwright)'])
    expect(raw).toMatch(/\/Lang \(en/)
    expect(raw).toContain('/MarkInfo')
    expect(raw).toContain('/Outlines')
    expect(pdf.length).toBeLessThan(600 * 1024)
  })

  test('brings the fonts of all its text', () => {
    const fonts = raw.match(/\/Type \/FontDescriptor/g)
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(4)
    // Type 3, which is drawings in the file: labels with an outline around them.
    expect(raw.match(/\/FontFile2 |\/Subtype \/Type3/g)).toHaveLength(fonts?.length ?? 0)
  })

  test('says on each page what the source says there', async () => {
    const document = await getDocumentProxy(new Uint8Array(pdf))
    const pages = (await extractText(document, { mergePages: false })).text.map(compact)
    const sheets = sheetsOf(parse(source))
    expect(sheets).toHaveLength(pages.length)
    for (const [i, texts] of sheets.entries())
      for (const text of texts) expect(pages[i]).toContain(text)
  })

  test('loads nothing and runs nothing; it links to us, to laws and to standards', () => {
    const streams = [...raw.matchAll(/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    expect(streams.length).toBeGreaterThan(12)
    const all = raw + streams.map(([, data]) => inflated(data ?? '')).join('\n')
    expect(all).not.toMatch(/\/(?:JavaScript|JS|Launch|GoToR|EmbeddedFile|SubmitForm)\b/)
    const hosts = [...all.matchAll(/\/URI \((https?:\/\/[^/)]+)/g)].map(([, host]) => host)
    expect(all).toContain('/URI (mailto:hello@northwright.example)')
    for (const path of ['#book-demo', 'resources/ai-roi-calculator']) {
      expect(all).toContain(`/URI (https://www.northwright.example/${path})`)
    }
    expect(new Set(hosts)).toEqual(
      new Set([
        'https://www.northwright.example',
        'https://eur-lex.europa.eu',
        'https://www.nist.gov',
        'https://www.iso.org',
        'https://genai.owasp.org',
      ]),
    )
  })
})

const inflated = (data: string): string => {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

test('the source loads nothing external, and its internal links work', () => {
  expect(source).not.toMatch(/(?:src|srcset)=|@import|url\((?!data:)/)
  const targets = [...source.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets.length).toBeGreaterThan(9)
  for (const id of targets) expect(source).toContain(`id="${id}"`)
})

describe('the worked example', () => {
  const results = calculateRoi(inputs)
  const hourlyCost = inputs.currentStaffCost / (52 * inputs.hoursPerWeek)
  const monthlyHours = inputs.hoursPerWeek * 4.33
  const hoursAfter = monthlyHours * (1 - inputs.timeReductionPercent / 100)
  const labourAfter = hoursAfter * hourlyCost
  const monthlyNet = results.monthlySavings - inputs.monthlySoftwareCost
  const teamHours = rows('data-hours-total')[0]?.[4] ?? Number.NaN
  const running = 12 - BUILD_MONTHS
  const outlay = inputs.implementationCost + teamHours * TEAM_RATE
  const expected: Record<string, number> = {
    hourlyCost,
    monthlySavings: results.monthlySavings,
    annualSavings: results.annualSavings,
    totalCosts: results.totalCosts,
    netBenefit: results.netBenefit,
    roiPercentage: results.roiPercentage,
    paybackMonths: results.paybackMonths,
    threeYearValue: results.threeYearValue,
    turnsPositive: Math.ceil(inputs.implementationCost / monthlyNet),
    strictTurnsPositive: BUILD_MONTHS + Math.ceil(outlay / monthlyNet),
    teamHours,
    teamCost: teamHours * TEAM_RATE,
    strictSavings: running * results.monthlySavings,
    strictSoftware: running * inputs.monthlySoftwareCost,
    strictNet: running * monthlyNet - outlay,
    laterYear: 12 * monthlyNet,
    breakEvenReduction: (inputs.timeReductionPercent * results.totalCosts) / results.annualSavings,
    monthlyHours,
    monthlyHoursAfter: hoursAfter,
    monthlyLabour: monthlyHours * hourlyCost,
    monthlyLabourAfter: labourAfter,
    minutesPerTask: (monthlyHours * 60) / TASKS_A_MONTH,
    costPerTaskBefore: (monthlyHours * hourlyCost) / TASKS_A_MONTH,
    costPerTaskAfter: (labourAfter + inputs.monthlySoftwareCost) / TASKS_A_MONTH,
    buildPerTask: inputs.implementationCost / 36 / TASKS_A_MONTH,
    softwareShare: (100 * inputs.monthlySoftwareCost) / (labourAfter + inputs.monthlySoftwareCost),
  }

  test('uses the inputs given in the text', () => {
    expect(inputs).toMatchObject({
      currentStaffCost: 6 * 62_400,
      hoursPerWeek: 6 * 40,
      timeReductionPercent: 30,
      implementationCost: 60_000,
      monthlySoftwareCost: 1500,
      revenueIncrease: 0,
      projectDurationMonths: 12,
    })
    expect(source).toContain('4,000')
    expect(source).toContain(`At $${TEAM_RATE}`.toLowerCase())
  })

  test('has a calculation for each printed figure', () => {
    const names = [...source.matchAll(/data-figure="(\w+)"/g)].map(([, name]) => name)
    expect(new Set(names)).toEqual(new Set(Object.keys(expected)))
  })

  test.each(Object.entries(expected))('prints %s as calculated', (name, value) => {
    const printed = marked(`data-figure="${name}"`)
    expect(printed.length).toBeGreaterThan(0)
    for (const text of printed) {
      const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0
      expect(toNumber(text)).toBe(Number(value.toFixed(decimals)))
    }
  })

  test.each([10, 20, 30, 40])(
    'at a reduction of %d percent prints what the calculator says',
    (percent) => {
      const at = calculateRoi({ ...inputs, timeReductionPercent: percent })
      const row =
        new RegExp(`<tr[^>]*data-reduction="${percent}">(.*?)</tr>`).exec(source)?.[1] ?? ''
      const [net, roi, payback, threeYears] = [...row.matchAll(/<td class="n">(.*?)<\/td>/g)].map(
        ([, cell]) => plainText(cell ?? ''),
      )
      expect(toNumber(net ?? '')).toBe(Math.round(at.netBenefit))
      expect(toNumber(roi ?? '')).toBe(Number(at.roiPercentage.toFixed(1)))
      expect(payback).toBe(formatPayback(at.paybackMonths))
      expect(toNumber(threeYears ?? '')).toBe(Math.round(at.threeYearValue))
    },
  )
})

describe('the other tables', () => {
  test('scores are points times weight, out of 100', () => {
    const table = rows('data-score')
    const weights = column(table, 0)
    expect(sum(weights) * 5).toBe(100)
    expect(rows('data-score-total')).toEqual([
      [sum(weights), ...[1, 2, 3].map((candidate) => dot(weights, column(table, candidate)))],
    ])
  })

  test("hours are the phases' hours a week times their weeks", () => {
    const weeks = [3, 5, 3, 2]
    const table = rows('data-hours')
    expect(sum(weeks)).toBe(13)
    for (const row of table) expect(row[4]).toBe(dot(weeks, row.slice(0, 4)))
    expect(rows('data-hours-total')).toEqual([[0, 1, 2, 3, 4].map((i) => sum(column(table, i)))])
  })

  test('cases and risks add up', () => {
    expect(rows('data-cases-total')).toEqual([[sum(column(rows('data-cases'), 0))]])
    expect(rows('data-risk')).toHaveLength(8)
    for (const [likelihood, harm, points] of rows('data-risk'))
      expect(points).toBe((likelihood ?? 0) * (harm ?? 0))
  })

  test('sampling error and the rule of three match the formulas', () => {
    const doubt = [50, 100, 200, 400, 800].map((n) => 196 * Math.sqrt((0.1 * 0.9) / n))
    expect(rows('data-sureness')).toEqual([doubt.map((points) => Number(points.toFixed(1)))])
    const limits = [...source.matchAll(/data-n="(\d+)">([\d.]+)%/g)]
    expect(limits).toHaveLength(4)
    for (const [, n, percent] of limits) expect(Number(percent)).toBeCloseTo(300 / Number(n), 5)
  })
})
