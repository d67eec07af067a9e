import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { isBusy } from '#lib/platform/database/busy.ts'
import { loadSite, startOnPostgres } from './on-postgres.ts'

const postgres = await startOnPostgres()
const site = await loadSite(postgres.server.url)

const PEOPLE = 5
const emails = Array.from({ length: PEOPLE }, (_, number) => `p${number}@crowd.example`)
const give = (email = '') =>
  postgres.rows('insert into email_submissions (email, source) values ($1, $2)', [email, 'x'])

test('whoever joins, erases and books at once: everybody left is one person, without a chain', async () => {
  const { joinLeads } = await import('#lib/leads/desk/join.ts')
  await postgres.rows('delete from email_submissions')
  for (const email of [...emails, 'gone@crowd.example']) await give(email)
  const ids = await postgres.rows<{ id: string }>('select id from people order by person')
  const db = drizzle(site.pool())
  const author = { id: 'a', name: 'Ada' }
  // Who has to wait for too long is told to try again.
  const join = async (number: number, email: string): Promise<unknown> => {
    const joined = joinLeads(db, ids[number + 1]?.id ?? '', email, author)
    return joined.catch((error: unknown) => {
      if (!isBusy(error)) throw error
      return join(number, email)
    })
  }
  await Promise.all([
    ...emails.flatMap((_, number) => [
      join(number, emails[(number + 1) % PEOPLE] ?? ''),
      join(number, emails.at(number - 1) ?? ''),
      join(number, 'gone@crowd.example'),
      give(emails[number]),
    ]),
    postgres.rows(`delete from email_submissions where email = 'gone@crowd.example'`),
  ])
  const rows = await postgres.rows<{ person: string; joined_to: string | null }>(
    'select id, person, joined_to from people order by joined_to is not null, person',
  )
  const [shown, ...others] = rows.filter(({ person }) => person !== 'gone@crowd.example')
  expect(others).toHaveLength(PEOPLE - 1)
  expect(shown?.joined_to ?? Object(rows[0]).id).toBe(Object(rows[0]).id)
  expect(new Set(others.map((row) => row.joined_to)).size).toBe(1)
  expect(await postgres.rows('select count(*)::int as all from email_submissions')).toEqual([
    { all: PEOPLE * 2 },
  ])
})
