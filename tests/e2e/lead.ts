import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Stack } from '../harness/stack.ts'

/** An address that no other test uses. */
export function newEmail(): string {
  return `visitor-${randomUUID().slice(0, 8)}@example.com`
}

/** Opens a resource's page and passes its gate as a visitor does: types an address and presses Enter. */
export async function passGate(page: Page, address: string, email = newEmail()): Promise<string> {
  await page.goto(address)
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.getByRole('textbox', { name: 'E-mail address' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toBeHidden()
  return email
}

/** Waits until a lead is where it belongs: the row in Postgres, the mail in the inbox, the contact on the list. */
export async function expectLead(stack: Stack, email: string, slug: string): Promise<void> {
  const rows = await stack.rows('select source, page from email_submissions where email = $1', [
    email,
  ])
  expect(rows).toEqual([{ source: `resource_${slug}`, page: `/resources/${slug}` }])
  await expect
    .poll(() => mailsAbout(stack, email), { message: 'the mail to the team', timeout: 20_000 })
    .toHaveLength(1)
  await expect
    .poll(() => contacts(stack, email), { message: 'the contact', timeout: 20_000 })
    .toMatchObject([{ email }])
}

/** The mails to the team that speak of this address. */
export async function mailsAbout(stack: Stack, email: string): Promise<{ text: string }[]> {
  const { RESEND_BASE_URL, RESEND_API_KEY } = stack.env
  const answer = await getJson(`${RESEND_BASE_URL}/emails`, RESEND_API_KEY)
  return answer.data.filter(({ text }: { text: string }) => text.includes(email))
}

async function contacts(stack: Stack, email: string): Promise<unknown> {
  const { LOOPS_API_ROOT, LOOPS_API_KEY } = stack.env
  const address = `${LOOPS_API_ROOT}v1/contacts/find?email=${encodeURIComponent(email)}`
  return getJson(address, LOOPS_API_KEY)
}

async function getJson(address: string, key = '') {
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${key}` } })
  return answer.json()
}
