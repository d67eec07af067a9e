import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { LONG } from '#tools/suites/length.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectLead, passGate } from './lead.ts'

const SLUG = 'ai-roi-calculator'
const PAGE = `/resources/${SLUG}`

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const sentence = (page: Page) => page.locator('#roi-answer')
const chart = (page: Page) => page.getByRole('slider', { name: 'Cumulative net value by month' })

/** The figure with this name in the result card. */
function figure(page: Page, name: string) {
  const row = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  return row.locator('dd').first()
}

test('a visitor calculates and saves the report', async ({ page, stack }) => {
  const email = await passGate(page, PAGE)
  await expect(
    page.getByText('Your calculator is now ready. Start calculating your AI ROI below.'),
  ).toBeVisible()
  await expect(page.locator('#tool-heading')).toBeFocused()
  await expect(sentence(page)).toHaveText(
    'It breaks even in month 34. Over 12 months, it costs $16,012 more than it returns.',
  )

  const first = {
    'ROI Summary': '-51.7%',
    'Net Benefit': '-$16,012',
    'Payback Period': '2 years 1 month',
    '3-Year Projection': '$1,965',
    'Monthly time savings': '$1,249',
    'Annual time savings': '$14,988',
    'Revenue increase over the duration': '$0',
    'Total implementation cost': '$31,000',
  }
  for (const [name, value] of Object.entries(first))
    await expect(figure(page, name)).toHaveText(value)

  await field(page, 'Additional Monthly Revenue (optional)').fill('2,000')
  await field(page, 'Project Duration (months)').fill('24')
  await expect(figure(page, 'Net Benefit')).toHaveText('$40,977')
  await expect(figure(page, 'Payback Period')).toHaveText('11.4 months')
  await expect(page.getByText('Net benefit over 24 months as a share of all costs.')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Detailed ROI Report' }).click()
  const download = await downloading
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  expect(download.suggestedFilename()).toBe(`AI_ROI_Report_${email.replace('@', '_')}_${day}.html`)
  await expect(page.getByText('Your detailed ROI report has been downloaded.')).toBeVisible()
  const report = await readFile(await download.path(), 'utf8')
  expect(report).toContain('It breaks even in month 10.')
  expect(report).toContain(email)
  await expectLead(stack, email, SLUG)

  await page.locator('summary', { hasText: 'More ways to keep it' }).click()
  await page.getByRole('button', { name: 'Email me this report' }).click()
  await expect(page.getByText(`Your report is on its way to ${email}.`)).toBeVisible()
  const pdf = download.suggestedFilename().replace('.html', '.pdf')
  await expect.poll(() => stack.attached(email)).toEqual([[pdf, expect.stringMatching(/^%PDF-/)]])
  await page.getByRole('button', { name: 'Email me this report' }).click()
  await expect(page.getByText(`We already sent this report to ${email}.`)).toBeVisible()
})

test('fields keep what was typed, get separators on blur, and ask about European notation', async ({
  page,
}) => {
  await passGate(page, PAGE)
  const cost = field(page, 'Annual Staff Cost (per employee)')
  for (const typed of ['abc', '', '-', '1e308', '-1e308', '0']) {
    await cost.fill(typed)
    await expect(cost).toHaveValue(typed)
    await expect(page.locator('main')).not.toContainText(/NaN|Infinity|∞|-\$0\b|-0\.0/)
    // Where it stands among others is asked for once it has been still.
    if (typed === '1e308') await page.waitForTimeout(1000)
  }
  await cost.fill('abc')
  await expect(page.getByText('That isn’t a number, so it counts as 0.')).toBeVisible()
  await expect(figure(page, 'Monthly time savings')).toHaveText('$0')
  await field(page, 'Additional Monthly Revenue (optional)').fill('-100')
  await expect(figure(page, 'Payback Period')).toHaveText('Not reached')

  await page.getByRole('button', { name: 'Reset to the starting figures' }).click()
  await expect(cost).toHaveValue('50,000')
  await cost.focus()
  await cost.press('End')
  await cost.pressSequentially('0')
  await expect(cost).toHaveValue('50,0000')
  await expect(figure(page, 'Monthly time savings')).toHaveText('$12,490')
  await cost.press('ArrowLeft')
  await cost.press('ArrowLeft')
  await cost.press('Backspace')
  expect(await cost.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4)
  await cost.press('ControlOrMeta+z')
  await expect(cost).toHaveValue('50,0000')
  await cost.blur()
  await expect(cost).toHaveValue('500,000')
  await cost.fill('')
  await cost.blur()
  await expect(cost).toHaveValue('')

  await cost.fill('60.000')
  await expect(page.getByText('That counts as 60.')).toBeVisible()
  await page.getByRole('button', { name: 'Did you mean 60,000?' }).click()
  await expect(cost).toHaveValue('60,000')
  await expect(figure(page, 'Monthly time savings')).toHaveText('$1,499')
  await cost.fill('1,5')
  await expect(page.getByRole('button', { name: 'Did you mean 1.5?' })).toBeVisible()
})

test('the result shows a way to a gain, its chart and every formula; examples fill the form', async ({
  page,
}) => {
  await passGate(page, PAGE)
  await expect(page.getByRole('button', { name: 'Starting figures', exact: true })).toBeVisible()
  await expect(
    page.getByText('With a time reduction of 63%, it breaks even within 12 months.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Try 63%' }).click()
  await expect(field(page, 'Expected Time Reduction (%)')).toHaveValue('63')
  await expect(sentence(page)).toContainText('It breaks even in month 12.')
  await page.getByRole('button', { name: 'Back to 30%' }).click()
  await expect(sentence(page)).toContainText('It breaks even in month 34.')
  await expect(page.getByRole('button', { name: 'Starting figures', exact: true })).toBeVisible()

  await chart(page).focus()
  await chart(page).press('End')
  await expect(page.getByText('Month 36: $1,965')).toBeVisible()
  await chart(page).press('ArrowLeft')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', 'Month 35: $1,216')
  await chart(page).blur()
  await chart(page).hover({ position: { x: 1, y: 20 } })
  await expect(page.getByText('Month 0: -$25,000')).toBeVisible()

  const formula = page.getByText('Hours worked per week × time reduction × 4.33 weeks a month')
  await expect(formula).toBeHidden()
  await page.getByText('How every number is calculated').click()
  await expect(formula).toBeVisible()
  await expect(page.getByText('Sets the hourly cost: $24.04.')).toBeVisible()
  const main = page.getByRole('main')
  const call = main.getByRole('heading', { name: 'Check these 34 months with an engineer' })
  await expect(call).toBeVisible()
  await expect(main.getByRole('link', { name: 'Book Discovery Call' })).toBeVisible()
  const onward = main.getByRole('link', { name: 'Open AI Implementation Roadmap' })
  await expect(onward).toHaveAttribute('href', '/resources/ai-implementation-roadmap')

  const hours = field(page, 'Hours Worked per Week')
  await hours.fill('37.5')
  await page.getByRole('button', { name: 'Claims desk' }).click()
  await expect(hours).toHaveValue('120')
  await page.getByRole('button', { name: 'Your figures' }).click()
  await expect(hours).toHaveValue('37.5')
  await page.getByRole('slider', { name: 'Weekly hours slider' }).press('ArrowRight')
  await expect(hours).toHaveValue('39')
})

test('two scenarios are shown side by side and survive a reload', async ({ page }) => {
  const email = await passGate(page, PAGE)
  await page.getByRole('button', { name: 'Save to compare' }).click()
  await page.getByRole('button', { name: 'Claims desk' }).click()
  const net = page
    .locator('dl > div')
    .filter({ has: page.getByText('Net Benefit', { exact: true }) })
    .first()
  await expect(net).toContainText('$75,965')
  await expect(net).toContainText('saved: -$16,012')
  await chart(page).focus()
  await chart(page).press('End')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^Month 36: .+, saved: \$1,965$/)
  await page.getByRole('button', { name: 'Swap scenarios' }).click()
  await expect(net).toContainText('saved: $75,965')
  await expect(field(page, 'Hours Worked per Week')).toHaveValue('40')

  await passGate(page, PAGE, email)
  await expect(net).toContainText('saved: $75,965')
  await page.getByRole('button', { name: 'Stop comparing' }).click()
  await expect(net).not.toContainText('saved:')
})

test('figures survive a reload, and a link asks for an email first', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = await passGate(page, PAGE)
  await field(page, 'Annual Staff Cost (per employee)').fill('75,000')
  await page.locator('summary', { hasText: 'More ways to keep it' }).click()
  await page.getByRole('button', { name: 'Copy link to my result' }).click()
  await expect(page.getByRole('button', { name: 'Copied!', exact: true })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).not.toContain(email.split('@')[0])

  await passGate(page, PAGE, email)
  await expect(field(page, 'Annual Staff Cost (per employee)')).toHaveValue('75,000')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('A result is waiting behind this link.')).toBeVisible()
  await page.goto('about:blank')
  await passGate(page, link)
  await expect(field(page, 'Annual Staff Cost (per employee)')).toHaveValue('75,000')
  await expect(page.getByText('these are their numbers, not yours')).toBeVisible()
  await page.getByRole('button', { name: 'Start with your own numbers' }).click()
  await expect(field(page, 'Annual Staff Cost (per employee)')).toHaveValue('50,000')
  await expect(page.getByText('these are their numbers, not yours')).toBeHidden()

  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  await passGate(page, link, email)
  await expect(field(page, 'Annual Staff Cost (per employee)')).toHaveValue('75,000')
  await expect(page.getByText('these are their numbers, not yours')).toBeHidden()
})

test('nothing is wider than the screen or half blank, and axe finds nothing', async ({ page }) => {
  await passGate(page, PAGE)
  const widths = [320, 390, 1440]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
  const height = async (name: string) =>
    (await page.getByRole('region', { name }).boundingBox())?.height ?? 0
  const inputs = await height('Enter your numbers')
  const beside = (await height('It breaks even')) / inputs
  expect([beside > 0.85, beside < 1.15], `the result is ${beside} times as high`).toEqual([
    true,
    true,
  ])
  await expectAccessible(page, 'the first figures', { widths: LONG ? widths : [320, 1440] })
  await page.getByRole('button', { name: 'Save to compare' }).click()
  await page.getByRole('button', { name: 'Claims desk' }).click()
  await field(page, 'Hours Worked per Week').fill('many')
  await expectAccessible(page, 'two scenarios, and an entry that is no number')
})
