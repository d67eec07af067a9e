import { readFile } from 'node:fs/promises'
import type { SanityDocument } from '@sanity/client'
import type { Page } from '@playwright/test'
import type { Stack } from '../harness/stack.ts'
import { expect, test } from './fixtures.ts'
import { passGate } from './lead.ts'
import { expectStudio, html, lakeClient, openStudio, publish } from './studio.ts'

const LEVEL = 'readinessLevel-moderate'
const LEVEL_PATH = `quiz;levels;${LEVEL}`

test.describe.configure({ timeout: 180_000 })

let before: SanityDocument[] = []

test.beforeEach(async ({ expected, stack }) => {
  expectStudio(expected)
  before = await lakeClient(stack).fetch(
    '*[_type in ["home", "resource", "readinessLevel"] && !(_id in path("drafts.**"))]',
  )
})

// Other files share this worker's stack and rely on the content as it was first published.
test.afterEach(async ({ stack }) => {
  const lake = lakeClient(stack)
  const now = await lake.fetch<SanityDocument[]>('*[_id in $ids]', {
    ids: before.map(({ _id }) => _id),
  })
  const transaction = lake.transaction()
  for (const { _rev, ...document } of before) {
    transaction.delete(`drafts.${document._id}`)
    if (now.some(({ _id, _rev: rev }) => _id === document._id && rev === _rev)) continue
    transaction.createOrReplace(document)
  }
  await transaction.commit()
})

test('an edited recommendation reaches the quiz result and the report', async ({ page, stack }) => {
  const advice = 'Ask the night shift first: it knows which exceptions repeat.'
  await openStudio(page, stack, LEVEL_PATH)
  await page.getByTestId('field-recommendations').locator('textarea').first().fill(advice)
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

test('a discarded draft is gone, and the published text is back in the form', async ({
  page,
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
