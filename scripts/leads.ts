/**
 * `npm run leads`: the latest leads. `npm run leads -- export [file]`: all of them as CSV, to a file or the standard output.
 * `npm run leads -- forget <e-mail address>`: erases a person, and says what was done and what is left.
 */
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { looksLikeEmail } from '#lib/leads/email.ts'
import { exportLeads } from '#lib/leads/export.ts'
import { latestLeads } from '#lib/leads/latest.ts'
import { plain } from '#lib/leads/mail/text.ts'
import { command } from './content/command.ts'
import { forget } from './leads/forget.ts'
import { withDatabase } from './stack/with-database.ts'

const USAGE = 'Usage: npm run leads [-- export [file] | forget <e-mail address>]'
const SHOWN = 20

const [verb, argument, ...more] = process.argv.slice(2)

await command(async () => {
  if (more.length > 0) throw new Error(USAGE)
  if (verb === undefined) return withDatabase(list)
  if (verb === 'export') return write(argument)
  const email = argument?.trim() ?? ''
  if (verb === 'forget' && looksLikeEmail(email)) return forget(email)
  throw new Error(USAGE)
})

async function list(db: NodePgDatabase): Promise<void> {
  const { total, latest } = await latestLeads(db, SHOWN)
  if (total === 0) return console.log('No lead yet.')
  const which = total > SHOWN ? `, the latest ${SHOWN}` : ''
  console.log(`${total} ${total === 1 ? 'lead' : 'leads'}${which}:`)
  for (const { createdAt, email, source, flag, attribution } of latest) {
    const { utm_source, utm_campaign, referrer } = attribution ?? {}
    const from = [utm_source, utm_campaign].filter(Boolean).join(' / ') || referrer
    const facts = [
      plain(email, 80),
      source.replace(/^resource_/, ''),
      from && plain(from, 80),
      flag,
    ]
    console.log(`  ${createdAt.toISOString()}  ${facts.filter(Boolean).join('  ')}`)
  }
}

async function write(file: string | undefined): Promise<void> {
  // Addresses of people are for the file's owner only.
  const to = file ? (await open(file, 'w', 0o600)).createWriteStream() : process.stdout
  await withDatabase((db) => pipeline(exportLeads(db), to))
}
