import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { latestLeads } from '#lib/leads/export/latest.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import { at, printTable } from './table.ts'
import { many, originOf, resourceOf } from './words.ts'

const SHOWN = 20
const HEAD = ['Given at (UTC)', 'Email address', 'Resource', 'Score', 'Came from']

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
    ...latest.map(({ submission, score }) => [
      at(submission.createdAt),
      oneLine(submission.email, 80),
      resourceOf(submission),
      String(score ?? ''),
      originOf(submission),
    ]),
  ])
  console.log('\nOne person’s story: npm run leads -- show <email address>')
}
