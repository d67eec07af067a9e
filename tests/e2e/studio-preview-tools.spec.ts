import { readFile } from 'node:fs/promises'
import { lakeClient } from '#tools/harness/lake-client.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { expect } from './fixtures.ts'
import { newEmail } from './lead.ts'
import { enterPreview, html, openStudio, test } from './studio.ts'

const QUIZ = '/resources/automation-checklist'

test('a recommendation is two clicks from its place in the result', async ({
  studio: page,
  stack,
}) => {
  const leads = await leadsOf(stack)
  await openStudio(page, stack, 'quiz;levels;readinessLevel-moderate')
  const shown = page.getByText('In the quiz, after the gate, and in its report.')
  await shown.click()
  await page.getByRole('link', { name: 'Process Automation Readiness Quiz' }).click()
  const site = page.frameLocator('iframe').first()
  await expect(site.getByText('Quiz Complete!')).toBeVisible()

  const advice = 'Ask the night shift first: it knows which exceptions repeat.'
  await page.getByTestId('field-recommendations').locator('textarea').first().fill(advice)
  await expect(site.getByText(advice)).toBeVisible()
  await expect(site.getByText('Quiz Complete!')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await site.getByRole('button', { name: 'Download Complete Assessment Report' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(advice)
  expect(await html(stack, QUIZ)).not.toContain(advice)
  expect(await leadsOf(stack)).toBe(leads)
})

test('the gate in preview never saves anything', async ({ page, stack }) => {
  const leads = await leadsOf(stack)
  await enterPreview(page, stack, QUIZ)
  await page.getByRole('textbox', { name: 'Email address' }).fill(newEmail())
  await page.getByRole('textbox', { name: 'Email address' }).press('Enter')
  await expect(page.getByText('Question 1 of 8')).toBeVisible()
  await page.getByRole('link', { name: 'Question 4' }).click()
  await expect(page.getByText('Question 4 of 8')).toBeVisible()
  await page.getByRole('link', { name: 'Result Early' }).click()
  await expect(page.getByText('Early Automation Stage')).toBeVisible()

  const data = { email: newEmail(), source: 'resource_automation-checklist' }
  expect((await page.request.post('/api/leads', { data })).status()).toBe(409)
  expect(await leadsOf(stack)).toBe(leads)
})

test('the email of a guide that is not published yet can be opened', async ({ page, stack }) => {
  const lake = lakeClient(stack)
  const guide = await lake.getDocument('resource-ai-implementation-roadmap')
  const title = 'Brand new guide'
  await lake.create({
    ...guide,
    _id: 'drafts.new-guide',
    _type: 'resource',
    title,
    slug: { _type: 'slug', current: 'brand-new' },
  })
  await enterPreview(page, stack, '/emails/guide?of=brand-new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your guide: ${title}`)
  const guides = page.getByRole('navigation', { name: 'Guides' })
  await expect(guides.locator('[aria-current]')).toContainText(title)
})

test('every marked text can be clicked and opens its field @long', async ({ page, stack }) => {
  await enterPreview(page, stack, '/')
  for (const path of ['/', '/resources', '/privacy', QUIZ, `${QUIZ}?show=high`, '/no/such/page']) {
    await page.goto(path)
    await expect(page.locator('footer').last()).toBeVisible()
    if (path.includes('show')) await expect(page.getByText('Quiz Complete!')).toBeVisible()
    expect(await page.evaluate(covered), path).toEqual([])
  }
  await page.goto('/no/such/page')
  await expect(page.getByRole('status')).toContainText("We couldn't find that page")

  await openStudio(page, stack, `?preview=/resources`, 'presentation')
  const site = page.frameLocator('iframe').first()
  const description = site.locator('article p:not(:has(span))').last()
  await expect(description).toBeVisible()
  await expect(async () => {
    await description.click({ timeout: 20_000 })
    await expect(page).toHaveURL(/resource-ai-roi-calculator.+description/, { timeout: 20_000 })
  }).toPass({ timeout: 60_000 })
})

/** Runs in the page: the marked texts whose center is covered by another element. */
function covered(): string[] {
  const mark = /[\u200B-\u200D\u2060-\u2064\uFEFF]{4}/
  const found: string[] = []
  // Staff open an answer before they click it.
  for (const details of document.querySelectorAll('details')) details.open = true
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement
    if (!element || !mark.test(texts.currentNode.textContent ?? '')) continue
    // For screen readers only.
    if (element.closest('script, style, .sr-only')) continue
    element.scrollIntoView({ block: 'center' })
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const box = range.getClientRects()[0]
    if (!box || box.width < 2) continue
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (hit && !element.contains(hit)) found.push(`${element.textContent} under ${hit.outerHTML}`)
  }
  return found.map((line) => line.slice(0, 200))
}

async function leadsOf(stack: Stack): Promise<string> {
  const [row] = await stack.rows<{ leads: string }>(
    'select count(*)::text as leads from email_submissions',
  )
  return String(row?.leads)
}
