import type { Page } from '@playwright/test'
import type { Stack } from '#tools/harness/stack.ts'
import { DEFAULT_INPUTS } from '#lib/tools/roi/texts.ts'
import { expect, test } from './fixtures.ts'
import { passGate, QUIZ_ANSWERS } from './lead.ts'
import { ANSWERED, answerByKeys } from './quiz-keys.ts'

const QUIZ = '/resources/automation-checklist'
const CALCULATOR = '/resources/ai-roi-calculator'

const events = (stack: Stack, email: string) =>
  stack.rows(
    `select kind, resource, data from person_events join people on people.id = person_id
     where email = $1 order by created_at`,
    [email],
  )

/** Opens the booking page in its new tab and closes that. */
async function book(page: Page, button = 'Book Discovery Call'): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: button }).click()
  await (await opening).close()
}

test('a visitor from a campaign: tool, report and call are stored', async ({ page, stack }) => {
  await page.goto('/?utm_source=news&utm_campaign=may')
  const email = await passGate(page, QUIZ)
  // No test reads the questions: answers that come too fast count half.
  await stack.rows(
    `update email_submissions set created_at = created_at - interval '1 minute' where email = $1`,
    [email],
  )
  await answerByKeys(page)
  const result = {
    kind: 'result',
    resource: 'automation-checklist',
    // With the words that each question was asked in.
    data: { tool: 'automation', input: ANSWERED, shared: false, words: expect.any(Object) },
  }
  await expect.poll(() => events(stack, email)).toEqual([result])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Complete Assessment Report' }).click()
  await downloading
  const report = { ...result, kind: 'report', data: expect.objectContaining({ delivery: 'file' }) }
  await expect.poll(() => events(stack, email)).toEqual([result, report])
  for (let press = 0; press < 3; press++) await book(page)
  await book(page, 'Book a Call')
  await expect
    .poll(() => events(stack, email))
    .toEqual([result, report, { ...result, kind: 'booking', data: {} }])
  await expect
    .poll(() => stack.rows('select attribution, score from people where email = $1', [email]))
    .toEqual([
      { attribution: { landing: '/', utm_source: 'news', utm_campaign: 'may' }, score: 64 },
    ])
})

test('figures are kept once changed and used for something', async ({ page, stack }) => {
  const email = await passGate(page, CALCULATOR)
  await page.getByRole('button', { name: 'Claims desk' }).click()
  await book(page)
  const booking = { kind: 'booking', resource: 'ai-roi-calculator', data: {} }
  await expect.poll(() => events(stack, email)).toEqual([booking])
  await page.getByRole('button', { name: 'Reset to the starting figures' }).click()
  await page.getByLabel('Project Duration (months)', { exact: true }).fill('24')
  await book(page)
  const data = {
    tool: 'roi',
    input: { ...DEFAULT_INPUTS, projectDurationMonths: 24 },
    shared: false,
  }
  await expect
    .poll(() => events(stack, email))
    .toEqual([booking, { ...booking, kind: 'result', data }])
})

test("somebody else's result is kept as theirs", async ({ page, stack }) => {
  const email = await passGate(page, `${QUIZ}#${QUIZ_ANSWERS}`)
  await expect
    .poll(() => events(stack, email))
    .toMatchObject([{ kind: 'result', data: { tool: 'automation', shared: true } }])
})

test('a result not recorded disturbs nobody and comes later', async ({ page, stack, expected }) => {
  expected.problems.push(/503.*api\/story/s)
  const email = await passGate(page, QUIZ)
  await page.route('/api/story', (route) => route.fulfill({ status: 503 }), { times: 1 })
  const failed = page.waitForResponse('/api/story')
  await answerByKeys(page)
  await failed
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
  await book(page)
  // Both are on their way at the same time.
  await expect
    .poll(async () => (await events(stack, email)).map(({ kind }) => kind).toSorted())
    .toEqual(['booking', 'result'])
})
