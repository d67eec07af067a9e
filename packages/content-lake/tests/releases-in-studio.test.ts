/** The screens for releases of a Studio 6 in its default configuration, at Sanity's own hosts. */
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { build, preview } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findChromium } from '../src/bin/browser.ts'
import { type Gateway, startGateway } from '../src/main.ts'
import { playwrightOptions } from '../src/playwright.ts'
import { person, startLake } from './lake.ts'

/** Requests that the lake has no route for. */
const unknown: string[] = []
const lake = await startLake({
  projectId: 'abcd1234',
  people: [person('ann', 'administrator')],
  onUnknownRoute: (method, path) => unknown.push(`${method} ${path}`),
})
const client = lake.client({ perspective: 'raw' })
let gateway: Gateway
let browser: Browser
let site: Awaited<ReturnType<typeof serveStudio>>
beforeAll(async () => {
  const lakePort = lake.port()
  gateway = await startGateway({ lakePort, authorityDir: join(lake.folder, 'authority') })
  vi.stubEnv('LOCAL_LAKE_GATEWAY_PORT', String(gateway.port))
  vi.stubEnv('LOCAL_LAKE_KEY_HASH', gateway.keyHash)
  vi.stubEnv('LOCAL_LAKE_OFFLINE', '1')
  site = await serveStudio(join(lake.folder, 'studio'))
  const program = await findChromium()
  const own = {
    ...(program && { executablePath: program }),
    args: ['--no-sandbox', '--disable-gpu'],
  }
  browser = await chromium.launch(playwrightOptions(own).launchOptions)
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await gateway.close()
  vi.unstubAllEnvs()
})

/** A page of the Studio, signed in. */
async function open(path: string): Promise<Page> {
  const token = await lake.signIn('ann')
  const page = await browser.newPage({
    viewport: { width: 1600, height: 1000 },
    timezoneId: 'UTC',
  })
  await page.addInitScript(
    (stored) => localStorage.setItem('__studio_auth_token_abcd1234', stored),
    JSON.stringify({ token }),
  )
  page.setDefaultTimeout(90_000)
  await page.goto(site.url + path, { waitUntil: 'commit' })
  return page
}

beforeEach(async () => {
  await client.delete({ query: '*[_type == "system.release"]' })
  await client.delete({ query: '*[_type == "post"]' })
})

const posts = () => client.fetch('*[_type == "post"]{_id, title}')
const title = (page: Page) => page.getByTestId('string-input')

/** Confirms a time that's far away, and then brings it near. */
async function schedule(page: Page, confirm: string, releaseId: () => Promise<string>) {
  await page.getByTestId('date-input').fill('Nov 22, 2037 10:00')
  await page.getByTestId('date-input').press('Tab')
  await page.getByRole('button', { name: confirm, exact: true }).click()
  const state = async () => (await client.releases.get({ releaseId: await releaseId() }))?.state
  await expect.poll(state).toBe('scheduled')
  return async () => {
    const publishAt = new Date(Date.now() + 500).toISOString()
    await client.releases.schedule({ releaseId: await releaseId(), publishAt })
  }
}

test('a release: created, filled, previewed, scheduled; it happens, and is reverted @long', async () => {
  await client.create({ _id: 'story', _type: 'post', title: 'Before' })
  const page = await open('/releases')
  await page.getByRole('button', { name: 'New release' }).first().click()
  await page.getByTestId('release-form-title').fill('Spring')
  await page.getByTestId('submit-release-button').click()
  await page.waitForURL(/\/releases\/r\w+/)
  const releaseId = /releases\/(r\w+)/.exec(page.url())?.[1] ?? ''

  await page.getByRole('link', { name: 'Structure' }).click()
  await page.getByText('Post', { exact: true }).click()
  await page.getByText('Before', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Add to release' }).click()
  const version = { _id: `versions.${releaseId}.story`, title: 'After' }
  await expect.poll(posts).toContainEqual({ ...version, title: 'Before' })
  await title(page).fill('After')
  await expect.poll(posts).toEqual([{ _id: 'story', title: 'Before' }, version])
  await client.create({ _id: `versions.${releaseId}.new`, _type: 'post', title: 'New' })

  const list = page.getByTestId('document-list-pane')
  await list.getByText('After').waitFor()
  await list.getByText('New').waitFor()
  await page.getByTestId('global-perspective-menu-button').click()
  await page.getByRole('menuitem', { name: 'Published' }).click()
  await list.getByText('Before').waitFor()
  expect(await list.getByText('After').count()).toBe(0)

  await page.getByRole('link', { name: 'Releases' }).click()
  await page.getByText('Spring').filter({ visible: true }).first().click()
  await page.getByTestId('release-menu-button').last().click()
  await page.getByTestId('schedule-button-menu-item').click()
  const happen = await schedule(page, 'Yes, schedule', async () => releaseId)
  await page.getByText('Unschedule').first().waitFor()
  await happen()
  await page.getByText('This release is published').waitFor()
  const published = [
    { _id: 'new', title: 'New' },
    { ...version, _id: 'story' },
  ]
  expect(await posts()).toEqual(published)

  await page.getByTestId('revert-button').click()
  await page.getByText('1 document will be restored').waitFor()
  await page.getByText('1 document will be unpublished').waitFor()
  await page.getByTestId('confirm-button').click()
  await page.getByTestId('revert-stage-success-link').click()
  await page.getByTestId('publish-all-button').click()
  await page.getByTestId('confirm-button').click()
  const reverted = [
    { _id: 'drafts.new', title: 'New' },
    { _id: 'story', title: 'Before' },
  ]
  await expect.poll(posts).toEqual(reverted)
  expect(unknown).toEqual([])
})

test('a draft is scheduled, locked, and published at its time @long', async () => {
  await client.create({ _id: 'drafts.single', _type: 'post', title: 'Single' })
  const page = await open('/structure/post;single')
  const item = page.getByRole('menuitem', { name: 'Schedule publish' })
  // The menu closes when the document arrives.
  const choose = async () => {
    if (!(await item.isVisible())) await page.getByTestId('action-menu-button').click()
    await item.click({ timeout: 3000 })
    return true
  }
  await expect.poll(() => choose().catch(() => false), { timeout: 120_000 }).toBe(true)
  const releaseId = () =>
    client.fetch<string>('*[_type == "system.release" && metadata.cardinality == "one"][0].name')
  const happen = await schedule(page, 'Schedule', releaseId)
  await page.getByText('Scheduled', { exact: false }).first().waitFor()
  await happen()
  const single = { _id: 'single', title: 'Single' }
  await expect.poll(posts).toContainEqual(single)
  expect(unknown).toEqual([])
})

/** Builds the Studio in `tests/studio`, which takes three seconds, and serves it. */
async function serveStudio(outDir: string): Promise<{ url: string; close: () => Promise<void> }> {
  const settings = {
    root: join(import.meta.dirname, 'studio'),
    configFile: false,
    logLevel: 'error',
    build: { outDir, target: 'esnext', minify: false },
  } as const
  await build({ ...settings, define: { 'process.env': '{}' } })
  const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0 } })
  return { url: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', close: server.close }
}
