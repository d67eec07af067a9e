import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Stack } from '#tools/harness/stack.ts'

/** Quiz answers as a result link holds them; the result is moderate. */
export const QUIZ_ANSWERS =
  'manual_processes=8-15&time_spent=25&process_documentation=detailed&team_size=6-15' +
  '&technical_expertise=intermediate&budget_available=25k-100k&change_tolerance=cautious&error_frequency=rarely'

/** An email address that no other test uses. */
export function newEmail(): string {
  return `visitor-${randomUUID().slice(0, 8)}@example.com`
}

/**
 * Opens a resource's page and passes its gate as a newcomer does: types an email address and
 * presses Enter. Whose address the device has kept continues with one press.
 */
export async function passGate(page: Page, path: string, email = newEmail()): Promise<string> {
  await page.goto(path)
  const goOn = page.getByRole('button', { name: 'Continue as' })
  if (await goOn.isVisible()) {
    if (JSON.stringify(await page.context().storageState()).includes(email)) {
      await goOn.click()
      await expect(goOn).toBeHidden()
      return email
    }
    await page.getByRole('button', { name: 'Not you?' }).click()
  }
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('textbox', { name: 'Email address' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeHidden()
  return email
}

/**
 * Waits until a lead is where it belongs: the row in Postgres, the email in the inbox, the contact
 * on the list.
 */
export async function expectLead(
  stack: Stack,
  email: string,
  slug: string,
  page = `/resources/${slug}`,
): Promise<void> {
  const rows = await stack.rows('select source, page from email_submissions where email = $1', [
    email,
  ])
  expect(rows).toEqual([{ source: `resource_${slug}`, page }])
  await expect.poll(() => stack.mails(email), { message: 'the mail to the team' }).toHaveLength(1)
  await expect.poll(() => stack.contacts(email), { message: 'the contact' }).toHaveLength(1)
}

/** The link in the email with a person's result, which is sent once the result has settled. */
export async function emailedLink(stack: Stack, email: string): Promise<string> {
  const settle = `update person_events set email_due_at = now()
    where email_due_at > now() and kind = 'result' and person_id = (select id from people where email = $1) returning id`
  await expect.poll(() => stack.rows(settle, [email])).toHaveLength(1)
  await expect.poll(() => stack.sentTo(email)).toHaveLength(1)
  const [mail] = await stack.sentTo(email)
  return /https?:\S+#open=\S+/.exec(mail?.text ?? '')?.[0] ?? 'no link'
}
