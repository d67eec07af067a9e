import { setTimeout as pause } from 'node:timers/promises'
import { forgetLead, type Forgotten } from '#lib/leads/admin/forget.ts'
import { leaveMarketingList } from '#lib/leads/channels/marketing-list/leave.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import { SEND_TIMEOUT } from '#lib/leads/provider/send-timeout.ts'
import { productVariables } from '#tools/stack/product-variables.ts'
import { withDatabase } from '#tools/stack/with-database.ts'

/** Request timeout for the marketing list, in milliseconds. */
const LIMIT = 10_000

/**
 * Erases a person from the database, then from the marketing list, and says what was done and
 * what's left. If the list can't be reached, the exit code is 1 and running the same command later
 * does the rest.
 */
export async function forget(email: string): Promise<void> {
  const { LOOPS_API_KEY: apiKey, LOOPS_API_ROOT: root } = (await productVariables()).variables
  if (!apiKey) {
    throw new Error(
      'Nothing was done: the marketing list can only be asked with LOOPS_API_KEY, or while npm start runs.',
    )
  }
  const forgotten = await withDatabase((db) => forgetLead(db, email))
  sayErased(forgotten)
  if (forgotten.inProgress) {
    console.log('One delivery was just being made. Waiting until it has ended…')
    await pause(SEND_TIMEOUT)
  }
  for (const spelling of forgotten.spellings) await leave(spelling, { apiKey, root })
  sayLeft(forgotten)
}

async function leave(email: string, account: { apiKey: string; root: string | undefined }) {
  const departure = await leaveMarketingList(email, account, LIMIT)
  const about = `Marketing list: ${oneLine(email, 80)}`
  if (departure.kind === 'deleted') return console.log(`${about} has been deleted.`)
  if (departure.kind === 'absent') return console.log(`${about} is not on it.`)
  process.exitCode = 1
  console.error(`${about} may still be on it: ${departure.reason}. Run this command again.`)
}

function sayErased({ submissions, unsent }: Forgotten): void {
  if (submissions === 0) return console.log('Database: nothing with this address.')
  const number = submissions === 1 ? 'one submission' : `${submissions} submissions`
  console.log(`Database: ${number} erased, with what was agreed to and how the visit began.`)
  if (unsent > 0) console.log(`  Not delivered yet, and never will be: ${unsent}.`)
}

function sayLeft({ emails }: Forgotten): void {
  if (emails.length === 0) return
  console.log(`Left, and out of reach from here: the e-mails about this person (${emails.length}).
  In the team's mailbox: search it for the address, and delete what is found.
  At Resend, which keeps a copy for as long as its plan says and has no call to delete one:
${emails.map((id) => `    ${id}`).join('\n')}`)
}
