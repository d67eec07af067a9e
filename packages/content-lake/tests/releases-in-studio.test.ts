/** The screens for releases of a Studio 6 in its default configuration, at Sanity's own hosts. */
import type { SanityClient } from '@sanity/client'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startStudio, type TestStudio } from './studio.ts'

let studio: TestStudio
let client: SanityClient
beforeAll(async () => {
  studio = await startStudio()
  client = studio.lake.client({ projectId: 'abcd1234', perspective: 'raw' })
})
afterAll(() => studio.close())

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

test('a release: created, filled, previewed, scheduled; it happens, and is reverted', async () => {
  await client.create({ _id: 'story', _type: 'post', title: 'Before' })
  const page = await studio.open('/releases')
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
  expect(studio.unknown).toEqual([])
})

test('a draft is scheduled, locked, and published at its time', async () => {
  await client.create({ _id: 'drafts.single', _type: 'post', title: 'Single' })
  const page = await studio.open('/structure/post;single')
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
  expect(studio.unknown).toEqual([])
})
