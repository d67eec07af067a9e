/**
 * `npm run leads`: lists the latest leads, with their scores.
 * `npm run leads -- show <email address>`: shows a person's score and story, and what was
 * delivered.
 * `npm run leads -- export [file]`: writes all leads as CSV, to a file or to standard output.
 * `npm run leads -- copy <email address> [folder]`: writes all that is stored about a person, for
 * that person.
 * `npm run leads -- audit`: shows who looked at or changed what in the Studio.
 * `npm run leads -- forget <email address>`: erases a person, and says what was done and what's
 * left.
 */
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { audit as record, auditOutcome } from '#lib/platform/database/audit.ts'
import { looksLikeEmail } from '#lib/leads/person/email-address.ts'
import { exportLeads } from '#lib/leads/export/export.ts'
import { command } from './content/command.ts'
import { audit } from './leads/audit.ts'
import { copy } from './leads/copy.ts'
import { forget, OPERATOR } from './leads/forget.ts'
import { list } from './leads/list.ts'
import { show } from './leads/show.ts'
import { withDatabase } from '#tools/stack/with-database.ts'

const USAGE =
  'Usage: npm run leads [-- show <email address> | export [file] | copy <email address> [folder] | audit | forget <email address>]'

if (import.meta.main) await command(() => leads(process.argv.slice(2)))

export async function leads([verb, argument, folder, ...more]: string[]): Promise<void> {
  if (more.length > 0 || (folder && verb !== 'copy')) throw new Error(USAGE)
  if (verb === undefined) return withDatabase(list)
  if (verb === 'audit' && argument === undefined) return withDatabase(audit)
  if (verb === 'export') return write(argument)
  const email = argument?.trim() ?? ''
  if (verb === 'show' && looksLikeEmail(email)) return withDatabase((db) => show(db, email))
  if (verb === 'copy' && looksLikeEmail(email)) return copy(email, folder ?? 'copy')
  if (verb === 'forget' && looksLikeEmail(email)) return forget(email)
  throw new Error(USAGE)
}

async function write(file: string | undefined): Promise<void> {
  // Personal email addresses: readable by the file's owner only.
  const to = file ? (await open(file, 'w', 0o600)).createWriteStream() : process.stdout
  await withDatabase(async (db) => {
    const how = { member: OPERATOR, action: 'exported' } as const
    const entry = await record(db, how)
    let rows = -1
    async function* counted() {
      for await (const line of exportLeads(db)) {
        rows++
        yield line
      }
    }
    await pipeline(counted(), to).finally(() => auditOutcome(db, entry, { rows }))
  })
}
