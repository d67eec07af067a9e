import { queryRows } from '#tools/harness/query-rows.ts'
import type { Submission } from './visitors.ts'
import type { Target } from './target.ts'

/** What became of the submissions. Everything but the first two must be empty. */
export interface Verdict {
  stored: number
  /** Attempts at a provider that failed. */
  failedAttempts: number
  lost: string[]
  doubled: string[]
}

interface Row {
  id: string
  email: string
  page: string
}

/**
 * Compares the site's responses with the table, the team's inbox and the marketing list: each
 * acknowledged submission must be one row; each person, one email to the team and one contact.
 */
export async function judge(target: Target, submissions: Submission[]): Promise<Verdict> {
  const rows = await queryRows<Row>(
    target.databaseUrl,
    'select id, email, page from email_submissions',
  )
  const [{ failed = 0 } = {}] = await queryRows<{ failed: number }>(
    target.databaseUrl,
    'select sum(attempts - 1)::int as failed from deliveries',
  )
  const ids = group(rows, ({ page }) => page)
  const mails = group(await target.mails(), ({ text }) => /^Lead (\S+),/m.exec(text)?.[1] ?? text)
  const lost: string[] = []
  const doubled: string[] = []
  for (const { page, id } of submissions) {
    const stored = ids.get(page) ?? []
    if (id !== null && !stored.some((row) => row.id === id)) lost.push(`the lead of ${page}`)
    if (stored.length > 1) doubled.push(`the lead of ${page}`)
  }
  for (const [email, history] of group(rows, (row) => row.email)) {
    // The team's email may be about any of a person's submissions.
    const sent = history.flatMap(({ id }) => mails.get(id) ?? []).length
    if (sent === 0) lost.push(`the mail about ${email}`)
    if (sent > 1) doubled.push(`the mail about ${email}`)
    for (const { id } of history) mails.delete(id)
    const number = (await target.contacts(email)).length
    if (number === 0) lost.push(`the contact ${email}`)
    if (number > 1) doubled.push(`the contact ${email}`)
  }
  doubled.push(...[...mails.keys()].map((id) => `a mail about ${id}, which is not stored`))
  return { stored: rows.length, failedAttempts: failed, lost, doubled }
}

function group<T>(list: T[], key: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(list, key)
}
