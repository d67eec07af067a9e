import type { Page } from '@playwright/test'
import type { Stack } from '#tools/harness/stack.ts'

/** The rows of the list of leads. */
export function rows(page: Page) {
  return page.getByRole('region', { name: 'Leads' }).getByRole('listitem').getByRole('link')
}

/** Presses Tab until what has the focus has this name. */
export async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press(key)
    const focused = page.locator(':focus')
    if ((await focused.getAttribute('aria-label')) === name) return
    const labels = await focused.evaluate((element) =>
      [...(Object(element).labels ?? [])].map((label) => String(Object(label).textContent)),
    )
    if (labels.includes(name)) return
  }
  throw new Error(`${name} wasn't reached.`)
}

/** Stores people of one company, one a day back from now. */
export async function addLeads(stack: Stack, domain: string, count: number): Promise<void> {
  await stack.rows(
    `insert into email_submissions (email, source, page, attribution, created_at)
     select format('lead-%s@%s', day, $1::text), 'resource_automation-checklist', $2,
       jsonb_build_object('utm_campaign', (array['spring', 'summer', 'autumn'])[day % 3 + 1]),
       now() - day * interval '1 day'
     from generate_series(0, $3::int - 1) day`,
    [domain, '/resources/automation-checklist', count],
  )
}

interface Booked {
  /** From now on. */
  hours: number
  place?: string
  answer?: string
}

/** Stores a call of half an hour. */
export async function book(stack: Stack, email: string, booked: Booked): Promise<void> {
  const { hours, place = 'By phone', answer = '' } = booked
  await stack.rows(
    `insert into bookings (id, scheduler, uid, person_id, status, starts_at, ends_at, time_zone,
       name, email, host, place, answers, booked_at, changed_at)
     select id, 'cal.com', id::text, person_id, 'booked', at, at + interval '30 minutes',
       'America/New_York', 'Ada', $1, '{"name": "Grace", "email": "grace@northwright.example"}'::jsonb,
       $3, $4::jsonb, now(), now()
     from (select gen_random_uuid() as id, id as person_id, now() + $2 * interval '1 hour' as at
       from people where email = $1) call`,
    [email, hours, place, JSON.stringify([{ question: 'Why?', answer }])],
  )
}
