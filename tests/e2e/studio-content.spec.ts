import { glob, readFile } from 'node:fs/promises'
import { deserialize } from 'node:v8'
import sharp from 'sharp'
import type { Locator, Page } from '@playwright/test'
import type { Stack } from '#tools/harness/stack.ts'
import { expect } from './fixtures.ts'
import { passGate } from './lead.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { expectValidationErrors, html, openStudio, publish, test } from './studio.ts'

/** Milliseconds after which nothing is made again of an earlier change. */
const SETTLED = 5000

test('a logo gets a new picture, and visitors see it @long', async ({ page, stack }) => {
  const id = 'customerLogo-halden-freight'
  await openStudio(page, stack, `orderable-customerLogo;${id}`)
  await page.getByTestId('options-menu-button').click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByTestId('file-input-upload-button').click()
  const picture = sharp({ create: { width: 240, height: 60, channels: 3, background: '#123' } })
  const file = { name: 'new.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
  await (await choosing).setFiles(file)
  await expect.poll(() => imageOf(stack, `drafts.${id}`)).toMatch(/-240x60\.png$/)
  await publish(page)
  const now = await imageOf(stack, id)
  await expect.poll(() => html(stack, '/')).toContain(now)

  await page.goto('/')
  const logo = page.getByRole('img', { name: 'Halden Freight' })
  await logo.scrollIntoViewIfNeeded()
  await expect(logo).toHaveJSProperty('complete', true)
  expect(await logo.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(now)
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeGreaterThan(0)
})

test('lists are sorted by mouse and keyboard; a new logo is last', async ({
  page: visitor,
  studio: page,
  stack,
}) => {
  const logos = () => inOrder(html(stack, '/'), /<img[^>]* alt="([A-Z][a-z]+)[^"]*"/g)
  await openStudio(page, stack, 'orderable-customerLogo')
  await expect(listed(page)).toHaveText([/Halden/, /Orrin/, /Castellan/, /Verogrid/, /Marlow/])
  await drag(page, item(page, 'Castellan'), item(page, 'Halden Freight'))
  await expect.poll(logos).toEqual(['Castellan', 'Halden', 'Orrin', 'Verogrid', 'Marlow'])
  await moveByKey(item(page, 'Verogrid'), 'ArrowDown')
  await expect.poll(logos).toEqual(['Castellan', 'Halden', 'Orrin', 'Marlow', 'Verogrid'])

  await page.getByTestId('pane-item-Resources').click()
  await moveByKey(item(page, 'AI ROI Calculator'), 'ArrowUp')
  const cards = () => inOrder(html(stack, '/resources'), /href="\/resources\/([^"]+)"/g)
  await expect.poll(async () => (await cards())[1]).toBe('ai-roi-calculator')

  await page.getByTestId('pane-item-Readiness quiz').click()
  await page.getByTestId('pane-item-Questions').click()
  await moveByKey(item(page, 'How many hours a week'), 'ArrowUp')
  const wordings = () => inOrder(html(stack, '/resources/automation-checklist'), /(How many \w+)/g)
  await expect
    .poll(async () => (await wordings()).slice(0, 2))
    .toEqual(['How many hours', 'How many processes'])
  await passGate(visitor, '/resources/automation-checklist')
  const question = visitor.locator('#tool-heading')
  await expect(question).toContainText('How many hours')
  await visitor.keyboard.type('25')
  await visitor.keyboard.press('Enter')
  await expect(question).toContainText('How many processes')

  await page.getByTestId('new-document-button').click()
  await page.getByTestId('create-new-customerLogo').click()
  await page.getByTestId('field-name').locator('input').fill('Ambrose Foods')
  await expect(listed(page).last()).toContainText('Ambrose Foods')
  await page.getByTestId('field-name').locator('input').fill('')
  await expectValidationErrors(page, [
    "Please write the customer's name.",
    'Please upload the picture.',
  ])
  await expect(page.getByText('have no order')).toHaveCount(0)
})

test('a document is found, changed and restored @long', async ({ studio: page, stack }) => {
  const id = 'resource-automation-checklist'
  const path = '/resources/automation-checklist'
  const subtitle = await subtitleOf(stack, id)
  await openStudio(page, stack, '')
  // The Studio redraws its toolbar once it knows the signed-in user, which closes the search.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.getByTestId('studio-search').click({ timeout: 2000 })
    await page.getByPlaceholder('Search', { exact: true }).fill('department', { timeout: 2000 })
    const found = page.getByTestId('search-results').getByText('Process Automation Readiness Quiz')
    await found.click()
    await expect(page).toHaveURL(/orderable-resource;resource-automation-checklist/, {
      timeout: 10_000,
    })
  }).toPass({ timeout: 90_000 })
  const field = page.getByTestId('field-subtitle').locator('input')
  await expect(field).toHaveValue(subtitle)
  await field.fill('A subtitle that nobody liked')
  await publish(page)
  await expect.poll(() => html(stack, path)).toContain('A subtitle that nobody liked')

  await page.getByTestId('document-header-Published-chip').click()
  await page.getByTestId('document-pane').getByTestId('pane-context-menu-button').click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await page.getByTestId('timeline-item-button').last().click()
  await expect(field).toHaveValue(subtitle)
  await page.getByTestId('action-reverttorevision').click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => subtitleOf(stack, `drafts.${id}`)).toBe(subtitle)
  await page.getByTestId('document-header-Draft-chip').click()
  await publish(page)
  await expect.poll(() => html(stack, path)).toContain(subtitle)
  expect(await html(stack, path)).not.toContain('nobody liked')
})

test('a changed slug or a deletion updates only pages that show it', async ({ stack }) => {
  const [id, old, next] = [
    'resource-ai-roi-calculator',
    '/resources/ai-roi-calculator',
    '/resources/return-on-ai',
  ]
  expect((await fetch(stack.url + old)).status).toBe(200)
  // Home and every resource's page lead to the others.
  const unaffected = ['/privacy', '/resource-not-found']
  // Whatever is out of date for another reason is made again once asked for.
  const youngest = async () => {
    const pages = ['/', ...unaffected]
    for (const path of pages) await html(stack, path)
    return Math.min(...(await Promise.all(pages.map((path) => age(stack, path)))))
  }
  await expect.poll(youngest).toBeGreaterThan(SETTLED)
  const made = () => Promise.all(unaffected.map((path) => madeAt(stack, path)))
  const [before, list] = [await made(), await madeAt(stack, '/resources')]
  const lake = lakeClient(stack)
  await lake.patch(id).set({ 'slug.current': 'return-on-ai' }).commit()
  const ledTo = async () => new URL((await fetch(stack.url + old)).url).pathname
  await expect.poll(ledTo).toBe(next)
  await expect.poll(() => statusAndHeading(stack, next)).toEqual([200, 'AI ROI Calculator'])
  await expect.poll(() => html(stack, '/resources')).toContain(`href="${next}"`)
  expect(await html(stack, '/resources')).not.toContain(`href="${old}"`)
  await expect.poll(() => madeAt(stack, '/resources')).toBeGreaterThan(list)
  for (const path of unaffected) await html(stack, path)
  expect(await made()).toEqual(before)

  await lake.action({
    actionType: 'sanity.action.document.unpublish',
    publishedId: id,
    draftId: `drafts.${id}`,
  })
  await expect.poll(() => statusAndHeading(stack, next)).toEqual([404, 'Resource Not Found'])
  await expect.poll(() => html(stack, '/resources')).not.toContain('AI ROI Calculator')
  expect(await made()).toEqual(before)
  await lake.delete('customerLogo-castellan')
  await expect.poll(() => html(stack, '/')).not.toContain('Castellan')
})

test('each page exists once, and no resource lacks its features @long', async ({
  studio: page,
  stack,
}) => {
  await openStudio(page, stack, 'home')
  await expect(page.getByTestId('field-headline').locator('textarea')).toBeEditable()
  await expect(page.getByTestId('action-publish')).toBeVisible()
  await page.getByTestId('action-menu-button').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Schedule…', /Ready for review/])
  await page.keyboard.press('Escape')
  await page.getByTestId('new-document-button').click()
  await expect(page.getByTestId('create-new-resource')).toBeVisible()
  for (const fixed of ['home', 'privacyPage', 'siteSettings', 'quizQuestion'])
    await expect(page.getByTestId(`create-new-${fixed}`)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByTestId('pane-item-Readiness quiz').click()
  await page.getByTestId('pane-item-Questions').click()
  await expect(page.getByText('Adding or removing questions')).toBeVisible()
  await page.getByTestId('new-document-button').click()
  await page.getByTestId('create-new-resource').click()
  await page.getByTestId('field-title').locator('input').fill('Pricing guide')
  await expectValidationErrors(page, [
    'Please enter a slug, or press Generate.',
    'The feature list needs at least one line.',
  ])
  expect(await html(stack, '/resources')).not.toContain('Pricing guide')
})

async function subtitleOf(stack: Stack, id: string): Promise<string> {
  return lakeClient(stack).fetch('*[_id == $id][0].subtitle', { id })
}

/** The path of a logo's picture at the lake. */
async function imageOf(stack: Stack, id: string): Promise<string> {
  return (await lakeClient(stack).fetch('*[_id == $id][0].image.asset->path', { id })) ?? ''
}

/** What a pattern's group finds in a page, in order, without duplicates. */
async function inOrder(page: Promise<string>, pattern: RegExp): Promise<string[]> {
  return [...new Set([...(await page).matchAll(pattern)].map(([, found]) => String(found)))]
}

/** Status and headline that a visitor without JavaScript gets. */
async function statusAndHeading(stack: Stack, path: string): Promise<[number, string | undefined]> {
  const response = await fetch(stack.url + path)
  return [response.status, /<h1[^>]*>([^<]+)/.exec(await response.text())?.[1]]
}

/** When the site last rendered a page, by its page cache. */
async function madeAt(stack: Stack, path: string): Promise<number> {
  const name = path === '/' ? '/index' : path
  const times: number[] = []
  for await (const file of glob(`${stack.dist}/pages/*/*`)) {
    // It is being written.
    if (file.endsWith('/partial')) continue
    const { key, lastModified } = deserialize(await readFile(file))
    if (key.endsWith(`/$${name}`)) times.push(lastModified)
  }
  return Math.max(...times)
}

async function age(stack: Stack, path: string): Promise<number> {
  return Date.now() - (await madeAt(stack, path))
}

/** The sortable entries of the open list. */
function listed(page: Page): Locator {
  return page.locator('[data-rfd-drag-handle-draggable-id]')
}

function item(page: Page, text: string): Locator {
  return listed(page).filter({ hasText: text })
}

async function moveByKey(entry: Locator, arrow: 'ArrowUp' | 'ArrowDown'): Promise<void> {
  await entry.focus()
  for (const key of ['Space', arrow, 'Space']) await entry.press(key)
}

/** Drags the mouse in steps, as a hand does: the list ignores a jump. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('the list is not visible')
  const x = start.x + 20
  await page.mouse.move(x, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, start.y + start.height / 2 - 10, { steps: 4 })
  await page.mouse.move(x, end.y + 4, { steps: 12 })
  await page.mouse.up()
}
