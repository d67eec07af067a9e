import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createClient } from '@sanity/client'
import { chromium, type Page } from 'playwright'
import { playwrightOptions } from '../src/playwright.ts'

/** A server that compiles on a busy machine takes its time, in milliseconds. */
export const PATIENCE = 300_000

/** What the browser showed after each step, or when one failed. */
const picture = (of: number | string) => `.local-lake/step-${of}.png`

/** Does one thing in the browser, and returns what it saw of it, in words. */
export type Step = (page: Page) => Promise<string>

/**
 * Takes steps in a browser that knows the lake, prints what each saw, and stops at the first that
 * fails.
 */
export async function take(steps: Step[]): Promise<void> {
  const { launchOptions } = playwrightOptions({ executablePath: process.env.CHROMIUM })
  const browser = await chromium.launch(launchOptions)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  const problems = new Set<string>()
  page.on('pageerror', (error) => problems.add(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) problems.add(`${response.status()} ${response.url()}`)
  })
  try {
    for (const [index, step] of steps.entries()) {
      console.log(`  ${await step(page)}`)
      await page.screenshot({ path: picture(index + 1) })
    }
  } catch (error) {
    const path = picture('failed')
    await page.screenshot({ path })
    throw new Error([`The browser is in ${resolve(path)}`, ...problems].join('\n'), {
      cause: error,
    })
  } finally {
    await browser.close()
  }
  for (const problem of problems) console.log(`  the browser reported ${problem}`)
}

export async function signIn(page: Page, studio: string): Promise<void> {
  await page.goto(studio, { waitUntil: 'commit' })
  await page.getByText('Local account').click()
  await page.getByLabel('Email address').fill('admin@localhost')
  await page.getByLabel('Password').fill(readFileSync('.local-lake/password', 'utf8').trim())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByTestId('studio-navbar').first().waitFor()
}

/** A client of the lake on which this program runs. It sees drafts. */
export function lakeClient() {
  return createClient({
    projectId: process.env.LOCAL_LAKE_PROJECT_ID,
    dataset: process.env.LOCAL_LAKE_DATASET,
    token: process.env.LOCAL_LAKE_TOKEN,
    apiVersion: '2026-11-01',
    perspective: 'raw',
    useCdn: false,
  })
}

export async function until(page: Page, query: string, value: unknown): Promise<void> {
  const client = lakeClient()
  for (const end = Date.now() + PATIENCE; Date.now() < end; await page.waitForTimeout(200))
    if ((await client.fetch(query)) === value) return
  throw new Error(`${query} is not ${String(value)}`)
}
