import { expect, test } from 'vitest'
import { startWaiting } from '#tools/harness/script.ts'
import { loadSite, startOnPostgres } from './on-postgres.ts'

const postgres = await startOnPostgres()
await loadSite(postgres.server.url)

test('each webhook 300 times at three processes, out of order: each email and address ends as Resend has it', async () => {
  await postgres.rows(`with given as (
      insert into email_submissions (email, source)
      select email, 'resource_x' from unnest(array['email-one', 'email-two']) as name(email)
      returning id, email)
    insert into deliveries (submission_id, channel, payload, state, provider_id)
    select id, channel, '{}', 'sent', case channel when 'lead-email' then email else 'contact' end
    from given, unnest(array['lead-email', 'marketing-list']) as kind(channel)`)
  const script = new URL('email-events-process.ts', import.meta.url)
  const processes = await Promise.all(['0', '1', '2'].map((own) => startWaiting(script, [own])))
  for (const { go } of processes) go()
  const ends = await Promise.all(processes.map(({ ended }) => ended))
  const told = ends.map(({ last }): [number, number] => JSON.parse(last))
  const stored = told.reduce((sum, [number]) => sum + number, 0)
  // At least the most final of each, at most all that take its place one after the other.
  expect(stored).toBeGreaterThanOrEqual(4)
  expect(stored).toBeLessThanOrEqual(8)
  const emails = await postgres.rows(
    `select became, became_at as at from deliveries where channel = 'lead-email'`,
  )
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute))
  expect(emails).toEqual([1, 2].map(() => ({ became: 'complained', at: at(3) })))
  const stops = await postgres.rows(
    'select address, bounced_at as bounced, complained_at as complained from email_stops order by 1',
  )
  expect(stops).toEqual(
    ['email-one@x.example', 'email-two@x.example'].map((address) => ({
      address,
      bounced: at(1),
      complained: at(3),
    })),
  )
})
