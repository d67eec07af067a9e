import { createClient, type SanityClient } from '@sanity/client'
import type { Page } from '@playwright/test'
import type { Stack } from '../harness/stack.ts'
import { expect, type Expected } from './fixtures.ts'

/** Addresses of Sanity for which the Studio has no switch. Its policy has the browser refuse them before anything is sent. */
export const REFUSED = ['api.sanity.io', 'sanity-cdn.com', 'design-system-static.sanity.io']

/** Declares what every page with the Studio reports: its refused addresses, and the first question of who is signed in. */
export function expectStudio(expected: Expected): void {
  expected.hosts.push(...REFUSED)
  expected.problems.push(
    /Content Security Policy|violates the document's/,
    / csp$/,
    /Failed to fetch version for package/,
    /users\/me.*401|401.*users\/me/,
  )
}

/** Signs in by the link that the start prints and opens a document, or another tool. */
export async function openStudio(
  page: Page,
  stack: Stack,
  path: string,
  tool = 'structure',
): Promise<void> {
  const link = new URL(String(stack.cloud.addresses.studio))
  link.pathname = `/studio/${tool}${path && `/${path}`}`
  await page.goto(link.href)
  await expect(page.getByRole('link', { name: 'Preview', exact: true })).toBeVisible({
    timeout: 90_000,
  })
}

/** Publishes the open document and waits until the lake has it. */
export async function publish(page: Page): Promise<void> {
  const button = page.getByTestId('action-publish')
  await expect(button).toBeEnabled({ timeout: 30_000 })
  await button.click()
  await expect(button).toBeDisabled({ timeout: 30_000 })
}

/** What a visitor gets for a path. */
export async function html(stack: Stack, path: string): Promise<string> {
  return (await fetch(stack.url + path)).text()
}

/** A client of the stack's content lake; it may write unless another token is given. */
export function lakeClient(stack: Stack, token = stack.env.SANITY_WRITE_TOKEN): SanityClient {
  return createClient({
    projectId: String(stack.env.SANITY_PROJECT_ID),
    dataset: String(stack.env.SANITY_DATASET),
    apiHost: stack.env.SANITY_API_HOST,
    useProjectHostname: false,
    apiVersion: '2025-02-19',
    useCdn: false,
    perspective: 'raw',
    token,
  })
}
