import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Stack } from '#tools/harness/stack.ts'
import { expect } from './fixtures.ts'
import { passGate } from './lead.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { edit, html, openStudio, publish, test } from './studio.ts'

const LEVEL = 'readinessLevel-moderate'
const LEVEL_PATH = `quiz;levels;${LEVEL}`

test('an edited recommendation reaches the quiz result and the report', async ({ page, stack }) => {
  const advice = 'Ask the night shift first: it knows which exceptions repeat.'
  await openStudio(page, stack, LEVEL_PATH)
  const first = page.getByTestId('field-recommendations').locator('textarea').first()
  await edit(page, first, advice)
  await publish(page)
  await expect.poll(() => html(stack, '/resources/automation-checklist')).toContain(advice)

  await passGate(page, '/resources/automation-checklist')
  for (const [index, answer] of [3, 25, 3, 2, 2, 3, 4, 2].entries()) {
    await expect(page.getByText(`Question ${index + 1} of 8`)).toBeVisible()
    await page.keyboard.type(String(answer))
    await expect(page.getByRole('button', { name: /^(Next|Get Results)$/ })).toBeEnabled()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('listitem').filter({ hasText: advice })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Complete Assessment Report' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(advice)
})

test('a discarded draft is gone, the published text is back @long', async ({
  studio: page,
  stack,
}) => {
  await openStudio(page, stack, LEVEL_PATH)
  const summary = summaryOf(page)
  const published = await summary.inputValue()
  expect(published).not.toBe('')
  await summary.fill('A thought that nobody should read.')
  await expect.poll(() => draftSummary(stack)).toBe('A thought that nobody should read.')
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Discard changes' }).click()
  await page.getByTestId('confirm-button').click()
  await expect(summary).toHaveValue(published)
  await expect.poll(() => draftSummary(stack)).toBeUndefined()
})

function summaryOf(page: Page) {
  return page.getByTestId('field-summary').locator('textarea')
}

/** The summary of the level's draft; undefined without a draft. */
async function draftSummary(stack: Stack): Promise<string | undefined> {
  return (await lakeClient(stack).getDocument(`drafts.${LEVEL}`))?.summary
}
