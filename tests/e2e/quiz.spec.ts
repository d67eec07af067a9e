import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { LONG } from '#tools/suites/length.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectLead, newEmail, passGate } from './lead.ts'
import { ANSWERS, answerByKeys, heading, next } from './quiz-keys.ts'

const SLUG = 'automation-checklist'
const PAGE = `/resources/${SLUG}`

const previous = (page: Page) => page.getByRole('button', { name: 'Previous' })
const hours = (page: Page) => page.getByRole('spinbutton')

async function expectResult(page: Page): Promise<void> {
  await expect(page.getByText('Moderate Automation Readiness')).toBeVisible()
  await expect(page.getByText('6-12 months for gradual implementation')).toBeVisible()
  await expect(page.getByRole('img', { name: '22 of 32 points, 69%' })).toBeVisible()
  const bars =
    'Process Maturity 75%, Technical Readiness 50%, Resource Availability 75%, Risk Tolerance 100%'
  await expect(page.getByRole('img', { name: bars })).toBeVisible()
  for (const name of ['Priority processes', 'Key recommendations']) {
    const list = page.getByRole('region').filter({ has: page.getByRole('heading', { name }) })
    await expect(list.getByRole('listitem')).toHaveCount(4)
  }
}

test('a visitor takes the quiz, saves the report, sees each answer’s points, and starts again', async ({
  page,
  stack,
}) => {
  const email = await passGate(page, PAGE)
  await expect(page.getByText('Your quiz is now ready. Start the assessment below.')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('0% Complete')).toBeVisible()
  const toast = await page.getByRole('status').filter({ hasText: 'Success!' }).boundingBox()
  const progress = await page.getByText('Question 1 of 8').boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(progress?.y ?? 0)
  await expect(previous(page)).toBeDisabled()

  for (const [index, answer] of ANSWERS.entries()) {
    await expect(page.getByText(`Question ${index + 1} of 8`)).toBeVisible()
    await expect(heading(page)).toBeFocused()
    await expect(next(page)).toBeDisabled()
    await expect(next(page)).toHaveText(index === 7 ? 'Get Results' : 'Next')
    if (index === 1) await hours(page).fill(String(answer))
    else
      await page
        .getByRole('radio')
        .nth(answer - 1)
        .check()
    const percent = Math.round(((index + 1) / 8) * 100)
    await expect(page.getByText(`${percent}% Complete`)).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveJSProperty('value', ((index + 1) / 8) * 100)
    await next(page).click()
  }
  await expect(heading(page)).toBeFocused()
  await expectResult(page)
  await expect(previous(page)).toBeHidden()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Complete Assessment Report' }).click()
  const download = await downloading
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  expect(download.suggestedFilename()).toBe(
    `Process_Automation_Report_${email.replace('@', '_')}_${day}.html`,
  )
  await expect(
    page.getByText('Your automation readiness report has been downloaded.'),
  ).toBeVisible()
  const report = await readFile(await download.path(), 'utf8')
  expect(report).toContain('Moderate Automation Readiness')
  expect(report).toContain(email)
  expect(report).not.toMatch(/<script|<link[^>]+href="http/)

  await expectLead(stack, email, SLUG)

  const points = page.getByRole('region', { name: 'Where the points come from' })
  const each = [3, 2, 3, 3, 2, 3, 4, 2].map((number) => `${number} of 4`)
  await expect(points.getByText(/^\d of 4$/)).toHaveText(each)
  await expect(points).toContainText('25 hours per week')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Check your 69% with an engineer' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Book Discovery Call' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Open AI ROI Calculator' })).toBeVisible()

  await page.getByRole('button', { name: 'Change my answers' }).click()
  await expect(page.getByText('Question 1 of 8')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('100% Complete')).toBeVisible()
  await answerByKeys(page)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByText('0% Complete')).toBeVisible()
  await expect(next(page)).toBeDisabled()

  await page.getByRole('radio').nth(2).check()
  await next(page).click()
  for (const [typed, counted] of [
    ['0', '0'],
    ['250', '200'],
    ['12.9', '12'],
    ['-4', '0'],
  ] as const) {
    await hours(page).fill('')
    await expect(next(page)).toBeDisabled()
    await hours(page).pressSequentially(typed)
    await expect(next(page)).toBeEnabled()
    await hours(page).blur()
    await expect(hours(page)).toHaveValue(counted)
  }
  await previous(page).click()
  await expect(page.getByRole('radio').nth(2)).toBeChecked()
  await expect(page.getByText('25% Complete')).toBeVisible()
  await next(page).click()
  await expect(hours(page)).toHaveValue('0')
})

test('the keyboard alone is enough, from the email address to the report', async ({ page }) => {
  await page.goto(PAGE)
  const field = page.getByRole('textbox', { name: 'Email address' })
  for (let tabs = 0; tabs < 30; tabs++) {
    await page.keyboard.press('Tab')
    if (await field.evaluate((node) => node === document.activeElement)) break
  }
  await page.keyboard.type(newEmail())
  await page.keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
  // Enter and keys without an option change nothing; arrow keys enter the options and move between
  // them.
  await page.keyboard.press('Enter')
  await page.keyboard.press('9')
  await expect(next(page)).toBeDisabled()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await answerByKeys(page)
  await expectResult(page)

  const button = page.getByRole('button', { name: 'Download Complete Assessment Report' })
  const call = page.getByRole('main').getByRole('link', { name: 'Book Discovery Call' })
  for (const stop of [call, button]) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  await downloading
  await expect(button).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('summary', { hasText: 'More ways to keep it' })).toBeFocused()
  for (const name of ['Change my answers', 'Start again']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
})

test('Back and Forward lead from question to question, and out of the quiz', async ({ page }) => {
  const at = (number: number) => expect(page.getByText(`Question ${number} of 8`)).toBeVisible()
  await page.goto('/resources')
  await passGate(page, PAGE)
  await page.getByRole('radio').nth(2).check()
  await next(page).click()
  await hours(page).fill('25')
  await next(page).click()
  await at(3)
  await page.goBack()
  await at(2)
  await expect(heading(page)).toBeFocused()
  await expect(hours(page)).toHaveValue('25')
  await page.goBack()
  await at(1)
  await expect(page.getByRole('radio').nth(2)).toBeChecked()
  await page.goForward()
  await page.goForward()
  await at(3)
  await previous(page).click()
  await at(2)
  await previous(page).click()
  await at(1)
  await page.goBack()
  await expect(page).toHaveURL('/resources')

  // The gate that a reload shows is left with one press too, and a result without dead ones.
  const email = await passGate(page, PAGE)
  await answerByKeys(page)
  await page.goBack()
  await at(8)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue as' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/resources')
  await passGate(page, PAGE, email)
  await at(8)
  await next(page).click()
  await page.getByRole('button', { name: 'Start again' }).click()
  await at(1)
  await expect(next(page)).toBeDisabled()
  await page.goBack()
  await expect(page).toHaveURL('/resources')
})

test('a reload keeps the answers; a link shows the result, gated', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = await passGate(page, PAGE)
  await page.keyboard.press('3')
  await next(page).click()
  await passGate(page, PAGE, email)
  await expect(page.getByText('Question 2 of 8')).toBeVisible()
  await previous(page).click()
  await expect(page.getByRole('radio').nth(2)).toBeChecked()
  await heading(page).focus()
  await answerByKeys(page)
  await page.locator('summary', { hasText: 'More ways to keep it' }).click()
  await page.getByRole('button', { name: 'Copy link to my result' }).click()
  await expect(page.getByRole('button', { name: 'Copied!', exact: true })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(decodeURIComponent(link)).not.toContain(email)

  const other = await context.newPage()
  await other.goto(link)
  await expect(other.getByText('A result is waiting behind this link.')).toBeVisible()
  await other.goto('about:blank')
  await passGate(other, link)
  await expectResult(other)
  await expect(heading(other)).toHaveText('A shared result')
  await expect(other.getByText('These are their answers, not yours.')).toBeVisible()
  const downloading = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Download Complete Assessment Report' }).click()
  const report = await readFile(await (await downloading).path(), 'utf8')
  expect(report).not.toContain('Prepared for')
  await other.getByRole('button', { name: 'Take it yourself' }).click()
  await expect(other.getByText('Question 1 of 8')).toBeVisible()
  await expect(other.getByText('0% Complete')).toBeVisible()

  const home = await context.newPage()
  await passGate(home, link, email)
  await expect(heading(home)).toHaveText('Quiz Complete!')
})

test('every state fits a small screen and is accessible', async ({ page }) => {
  await passGate(page, PAGE)
  await expectSound(page, 'a question')
  await page.keyboard.press('2')
  await expectSound(page, 'an answer')
  await next(page).click()
  await expectSound(page, 'the number question')
  await previous(page).click()
  await heading(page).focus()
  await answerByKeys(page)
  await expectSound(page, 'the result')
})

/** No horizontal scroll and no broken word on a button at 320 px, one h1, no axe findings. */
async function expectSound(page: Page, state: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await page.getByRole('button').evaluateAll(brokenWords), state).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectAccessible(page, state, { widths: LONG ? [320, 390, 1440] : [320, 1440] })
}

/** Runs in the page: the words that are on two lines. */
function brokenWords(elements: Element[]): string[] {
  return elements.flatMap((element) => {
    const words: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of text.nodeValue?.matchAll(/\S+/g) ?? []) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (range.getClientRects().length > 1) words.push(word)
      }
    return words
  })
}
