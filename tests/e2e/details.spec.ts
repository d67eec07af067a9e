import type { Page } from '@playwright/test'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { newPhone } from '#tools/harness/page-loads.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { passGate } from './lead.ts'

const CALCULATOR = '/resources/ai-roi-calculator'
const QUIZ = '/resources/automation-checklist'
const QUESTIONS = [
  { _key: 'a', _type: 'detailQuestion', about: 'role', choices: ['CEO', 'CFO'] },
  { _key: 'b', _type: 'detailQuestion', about: 'phone' },
]

test.describe.configure({ mode: 'serial' })

/** Whether what the page's framework is given has the questions: its HTML doesn't. */
async function asks(stack: Stack, path: string): Promise<boolean> {
  const html = await (await fetch(stack.url + path)).text()
  const [, payload = ''] = /<template id="wake"><script async src="([^"]+)"/.exec(html) ?? []
  return (await (await fetch(stack.url + payload)).text()).includes('Who are we talking to?')
}

test.beforeAll(async ({ stack }) => {
  await lakeClient(stack)
    .patch('siteSettings')
    .set({ details: { questions: QUESTIONS } })
    .commit()
  for (const path of [CALCULATOR, QUIZ]) await expect.poll(() => asks(stack, path)).toBe(true)
})
test.afterAll(async ({ stack }) => {
  await lakeClient(stack).patch('siteSettings').unset(['details']).commit()
  for (const path of [CALCULATOR, QUIZ]) await expect.poll(() => asks(stack, path)).toBe(false)
})

const form = (page: Page) => page.getByRole('form', { name: 'Who are we talking to?' })

test('below the opened tool a person may say who they are, by keyboard, and is asked once', async ({
  page,
  stack,
  expected,
}) => {
  // The phone number that is refused.
  expected.problems.push(/422/)
  await page.goto(CALCULATOR)
  await expect(form(page)).toHaveCount(0)
  const email = await passGate(page, CALCULATOR)
  const answers = () =>
    stack.rows(
      `select data -> 'answers' as answers from person_events join people on people.id = person_id
       where email = $1 and kind = 'details'`,
      [email],
    )
  await expectAccessible(page, 'questions below the calculator')
  await form(page).getByLabel('Your role').focus()
  await page.keyboard.type('CF')
  await page.keyboard.press('Tab')
  await page.keyboard.type('call me')
  await page.keyboard.press('Enter')
  await expect(form(page).getByText('Please write a number such as')).toBeVisible()
  await expect(form(page).getByLabel('Your phone number')).toBeFocused()
  expect(await answers()).toEqual([])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('+1 617 555 0142')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you. Our team has your answers.')).toBeFocused()
  expect(await height()).toBe(before)
  expect(await answers()).toEqual([
    {
      answers: {
        role: { question: 'Your role', answer: 'CFO' },
        phone: { question: 'Your phone number', answer: '+1 617 555 0142' },
      },
    },
  ])

  await passGate(page, QUIZ, email)
  await expect(page.locator('#tool-heading')).toBeFocused()
  await expect(form(page)).toHaveCount(0)
  await page.goto(CALCULATOR)
  await page.getByRole('button', { name: 'Not you?' }).click()
  await passGate(page, CALCULATOR)
  await expect(form(page)).toHaveCount(1)
})

test('who skips is not asked again, and nothing is stored', async ({ browser, stack }) => {
  const page = await newPhone(browser)
  const email = await passGate(page, stack.url + QUIZ)
  await form(page).getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByText('Skipped. We won’t ask again.')).toBeFocused()
  await passGate(page, stack.url + CALCULATOR, email)
  await expect(page.locator('#tool-heading')).toBeFocused()
  await expect(form(page)).toHaveCount(0)
  const stored = `select from person_events join people on people.id = person_id
    where email = $1 and kind = 'details'`
  expect(await stack.rows(stored, [email])).toEqual([])
  await page.close()
})
