import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RoleName } from '@northwright/local-lake'
import type { Stack } from '#tools/harness/stack.ts'
import { expect } from './fixtures.ts'

/**
 * Signs in as a role with the form's own request. Returns the session's token, as the Studio gets
 * it.
 */
export async function signIn(stack: Stack, role: RoleName): Promise<string> {
  const lake = String(stack.env.SANITY_API_HOST)
  const secrets = JSON.parse(await readFile(join(stack.folder, 'cloud', 'secrets.json'), 'utf8'))
  const form = new URL('/v1/auth/login/local', lake)
  form.searchParams.set('origin', `${stack.url}/studio`)
  const response = await fetch(form, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      email: `${role}@northwright.example`,
      password: secrets[`STUDIO_${role.toUpperCase()}_PASSWORD`],
    }),
  })
  const { hash } = new URL(response.headers.get('location') ?? '')
  const session = await fetch(new URL(`/v1/auth/fetch?${hash.slice(1)}`, lake))
  const { token } = (await session.json()) as { token: string }
  return token
}

/** Opens a place in the Studio as a user with this role. */
export async function openAs(page: Page, stack: Stack, role: RoleName, place: string) {
  await page.goto(`${stack.url}/studio/${place}#token=${await signIn(stack, role)}`)
  await expect(page.getByRole('link', { name: 'Preview', exact: true })).toBeVisible({
    timeout: 90_000,
  })
}
