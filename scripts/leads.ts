/**
 * `npm run leads`: lists the latest leads, with their scores.
 * `npm run leads -- show <email address>`: shows a person's score and story, and what was
 * delivered.
 * `npm run leads -- export [file]`: writes all leads as CSV, to a file or to standard output.
 * `npm run leads -- copy <email address> [folder]`: writes all that is stored about a person, for
 * that person.
 * `npm run leads -- unread`: prints what schedulers told of calls and could not be read.
 * `npm run leads -- dismiss <ID> <why>`: deletes one of those, and keeps in the audit log why.
 * `npm run leads -- sync [start|stop]`: says how far CRMs are with everybody; has all written again,
 * or stops that.
 * `npm run leads -- audit`: shows who looked at or changed what in the Studio.
 * `npm run leads -- forget <email address>`: erases a person, and says what was done and what's
 * left.
 */
import { open, mkdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { erasePerson } from '#lib/leads/erasure/erase.ts'
import type { ErasureStep } from '#lib/leads/provider/erasure.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import { renderCopy, copyOf } from '#lib/leads/export/copy.ts'
import { exportLeads } from '#lib/leads/export/export.ts'
import { looksLikeEmail } from '#lib/leads/person/email-address.ts'
import { audit as record, auditOutcome, COMMAND_LINE } from '#lib/platform/database/audit.ts'
import { withDatabase, command } from '#tools/command.ts'
import { productVariables } from '#tools/stack/environment.ts'
import { audit, list, show, sync, unread } from './print-leads.ts'

const USAGE =
  'Usage: npm run leads [-- show <email address> | export [file] | copy <email address> [folder] | unread | dismiss <ID> <why> | sync [start|stop] | audit | forget <email address>]'

/** Who runs the command, for the audit log. */
const OPERATOR = { id: COMMAND_LINE, name: userInfo().username }

if (import.meta.main) await command(() => leads(process.argv.slice(2)))

export async function leads([verb, argument, into, ...more]: string[]): Promise<void> {
  if (more.length > 0 || (into && verb !== 'copy' && verb !== 'dismiss')) throw new Error(USAGE)
  if (verb === undefined) return withDatabase(list)
  if (verb === 'audit' && argument === undefined) return withDatabase(audit)
  if (verb === 'unread' && argument === undefined) return withDatabase(unread)
  if (verb === 'sync' && (argument === undefined || /^(start|stop)$/.test(argument)))
    return withDatabase((db) => sync(db, argument))
  if (verb === 'export') return exportTo(argument)
  if (verb === 'dismiss' && argument && into?.trim()) return dismiss(argument, into.trim())
  const email = argument?.trim() ?? ''
  if (verb === 'show' && looksLikeEmail(email)) return withDatabase((db) => show(db, email))
  if (verb === 'copy' && looksLikeEmail(email)) return copy(email, into ?? 'copy')
  if (verb === 'forget' && looksLikeEmail(email)) return forget(email)
  throw new Error(USAGE)
}

async function exportTo(file: string | undefined): Promise<void> {
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

async function dismiss(id: string, why: string): Promise<void> {
  // Loaded on first use: it reads all of the site's variables, which other commands don't need.
  Object.assign(process.env, (await productVariables()).variables)
  const { dismissUnread } = await import('#lib/leads/desk/calls.ts')
  return withDatabase(async (db) => {
    const scheduler = await dismissUnread(db, id, { member: OPERATOR, why })
    if (!scheduler) throw new Error(`ID: no webhook that could not be read is called ${id}.`)
    console.log(`Dismissed: a webhook of ${scheduler}.`)
  })
}

/**
 * Writes everything that is stored about a person into a folder, for that person: `data.json`, and
 * `data.html` to read. Only the owner of the files can read them.
 *
 * @param folder a new or empty one
 * @throws Error if a file of that name is there already
 */
async function copy(email: string, folder: string): Promise<void> {
  const found = await withDatabase((db) => copyOf(db, email))
  if (!found) return console.log('Nobody gave this email address.')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeNew(join(folder, 'data.json'), `${JSON.stringify(found, null, 2)}\n`)
  await writeNew(join(folder, 'data.html'), renderCopy(found, new Date()))
  const others = ['Loops', 'Resend', ...found.crmContacts.map(({ crm }) => crm)]
  const also = found.otherEmails.map((other) => `, also as ${oneLine(other, 80)}`).join('')
  console.log(`${join(folder, 'data.html')} and data.json: everything that is stored here${also}.
Not in it: what ${[...new Set(others)].join(', ')} and others have (docs/privacy.md says who).`)
}

async function writeNew(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
  } finally {
    await handle.close()
  }
}

/**
 * Erases a person from the database, then from the providers that can, and says what was done and
 * what's left. If one can't be reached, the exit code is 1, and a running site does the rest.
 */
async function forget(email: string): Promise<void> {
  const { variables } = await productVariables()
  const how = { member: OPERATOR, variables, tell: print }
  await withDatabase((db) => erasePerson(db, email, how))
}

function print({ kind, line }: ErasureStep): void {
  if (kind === 'waiting') {
    process.exitCode = 1
    console.error(line)
  } else console.log(kind === 'left' ? `Left, and out of reach from here: ${line}` : line)
}
