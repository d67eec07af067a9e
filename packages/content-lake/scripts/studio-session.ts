import { readFileSync } from 'node:fs'
import { createClient } from '@sanity/client'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { playwrightOptions } from '../src/playwright.ts'

/** A Studio under load takes its time, in milliseconds. */
const PATIENCE = 120_000

/**
 * Works in a Studio as an editor would, and asks the lake after each step.
 *
 * @returns the steps that were seen to work
 * @throws at the first that doesn't, with what the browser reported
 */
export async function workInStudio(studio: string): Promise<string[]> {
  const { launchOptions } = playwrightOptions()
  const executablePath = process.env.CHROMIUM
  const browser = await chromium.launch({ ...launchOptions, executablePath })
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  const seen: string[] = []
  try {
    for (const [name, step] of Object.entries(steps)) {
      await step(page, studio)
      seen.push(name)
    }
  } catch (error) {
    await page.screenshot({ path: 'failed.png' })
    throw new Error([`after ${seen.join(', ')}:`, ...problems].join('\n'), { cause: error })
  } finally {
    await browser.close()
  }
  return [...seen, ...new Set(problems)]
}

const steps = { 'signed in': signIn, edited: edit, uploaded: upload, published: publish }

async function signIn(page: Page, studio: string): Promise<void> {
  await page.goto(studio, { waitUntil: 'commit' })
  await page.getByText('Local account').click()
  await page.getByLabel('Email address').fill('admin@localhost')
  await page.getByLabel('Password').fill(readFileSync('.local-lake/password', 'utf8').trim())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Structure', { exact: true }).first().waitFor()
}

async function edit(page: Page, studio: string): Promise<void> {
  await page.goto(`${studio}/intent/create/type=post;id=first/`, { waitUntil: 'commit' })
  await page.getByTestId('field-title').getByRole('textbox').fill('Written here')
  await until(page, '*[_id == "drafts.first"][0].title', 'Written here')
}

async function upload(page: Page): Promise<void> {
  const create = { width: 40, height: 20, channels: 3 as const, background: '#258' }
  const buffer = await sharp({ create }).png().toBuffer()
  const choosing = page.waitForEvent('filechooser')
  await page.getByTestId('file-input-upload-button').first().click()
  await (await choosing).setFiles({ name: 'blue.png', mimeType: 'image/png', buffer })
  await until(page, '*[_id == "drafts.first"][0].picture.asset->metadata.dimensions.width', 40)
  await page.getByTestId('field-picture').locator('img').first().waitFor()
}

async function publish(page: Page): Promise<void> {
  await page.getByTestId('action-publish').click()
  await until(page, '*[_id == "first"][0].title', 'Written here')
}

async function until(page: Page, query: string, value: unknown): Promise<void> {
  const client = createClient({
    projectId: 'abcd1234',
    dataset: 'production',
    apiHost: process.env.LOCAL_LAKE_URL,
    token: process.env.LOCAL_LAKE_TOKEN,
    apiVersion: '2026-11-01',
    perspective: 'raw',
    useProjectHostname: false,
    useCdn: false,
  })
  for (const end = Date.now() + PATIENCE; Date.now() < end; await page.waitForTimeout(200))
    if ((await client.fetch(query)) === value) return
  throw new Error(`${query} is not ${String(value)}`)
}
