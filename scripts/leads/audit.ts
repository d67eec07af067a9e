import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { latestAudit } from '#lib/platform/database/audit.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import { at, printTable } from './table.ts'

const SHOWN = 100
const HEAD = ['At (UTC)', 'Member', 'Member id', 'Did', 'Person', 'Details']

/** Prints the latest of who looked at or changed what in the Studio. */
export async function audit(db: NodePgDatabase): Promise<void> {
  const entries = await latestAudit(db, SHOWN)
  if (entries.length === 0) return console.log('Nobody has opened a lead in the Studio yet.')
  printTable([
    HEAD,
    ...entries.map((entry) => [
      at(entry.createdAt),
      oneLine(entry.memberName, 40),
      oneLine(entry.memberId, 40),
      entry.action,
      entry.personId ?? '',
      JSON.stringify(entry.details).replace(/^\{\}$/, ''),
    ]),
  ])
}
