import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { historyOf } from '#lib/leads/admin/history.ts'
import { latestLeads } from '#lib/leads/admin/latest.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import type { emailSubmissions } from '#lib/database/tables.ts'
import { at, printTable } from './table.ts'

const SHOWN = 20
const HEAD = ['Given at (UTC)', 'Email address', 'Resource', 'Came from']

type Row = typeof emailSubmissions.$inferSelect

/** Prints the number of leads and the latest of them. */
export async function list(db: NodePgDatabase): Promise<void> {
  const { total, people, latest } = await latestLeads(db, SHOWN)
  if (total === 0) return console.log('No lead yet.')
  const which = total > SHOWN ? ` The latest ${SHOWN}:` : ''
  console.log(
    `${many(total, 'submission')} by ${people === 1 ? 'one person' : `${people} people`}.${which}\n`,
  )
  printTable([
    HEAD,
    ...latest.map((row) => [
      at(row.createdAt),
      oneLine(row.email, 80),
      resourceOf(row),
      originOf(row),
    ]),
  ])
  console.log('\nOne person’s history: npm run leads -- show <email address>')
}

/** Prints a person's whole history and what was delivered because of it. */
export async function show(db: NodePgDatabase, email: string): Promise<void> {
  const history = await historyOf(db, email)
  if (history.length === 0) return console.log('Nobody gave this email address.')
  console.log(`${oneLine(email, 80)}: ${many(history.length, 'submission')}\n`)
  for (const { submission, deliveries } of history) {
    const page = submission.page === null ? '' : `on ${oneLine(submission.page, 80)}`
    const origin = originOf(submission)
    const facts = [resourceOf(submission), page, origin && `from ${origin}`]
    console.log(`${at(submission.createdAt)}  ${facts.filter(Boolean).join(', ')}`)
    for (const { channel, state, sentAt } of deliveries) {
      console.log(`${' '.repeat(18)}${channel}: ${state}${sentAt ? ` at ${at(sentAt)}` : ''}`)
    }
  }
}

function many(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function resourceOf({ source, flag }: Row): string {
  const slug = source.replace(/^resource_/, '')
  return flag === null ? slug : `${slug} (${flag})`
}

function originOf({ attribution }: Row): string {
  const { utm_source, utm_campaign, referrer = '' } = attribution ?? {}
  return oneLine([utm_source, utm_campaign].filter(Boolean).join(' / ') || referrer, 80)
}
