import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RoleName } from '@northwright/local-lake'
import { signInAt } from '#tools/harness/sign-in.ts'
import type { Stack } from '#tools/harness/stack.ts'
import { expect } from './fixtures.ts'

/** Signs in as a role. Returns the session's token, as the Studio gets it. */
export function signIn(stack: Stack, role: RoleName): Promise<string> {
  const lakeUrl = String(stack.env.SANITY_API_HOST)
  return signInAt({ lakeUrl, cloudFolder: join(stack.folder, 'cloud'), siteUrl: stack.url }, role)
}

/** Opens a place in the Studio as a user with this role. */
export async function openAs(page: Page, stack: Stack, role: RoleName, place: string) {
  await page.goto(`${stack.url}/studio/${place}#token=${await signIn(stack, role)}`)
  await expect(page.getByRole('link', { name: 'Preview', exact: true })).toBeVisible({
    timeout: 90_000,
  })
}

/** Opens the tool Leads, or a place in it, and waits until what it shows has loaded. */
export async function openLeads(page: Page, stack: Stack, role: RoleName, place = '') {
  await openAs(page, stack, role, `leads${place}`)
  const loading = page.getByText(/^Loading (leads|this person)…$/)
  await expect(loading).toHaveCount(0)
}
