import { setTimeout as pause } from 'node:timers/promises'
import { forgetLead, type Forgotten } from '#lib/leads/admin/forget.ts'
import { CHANNELS, findChannel } from '#lib/leads/channels/channels.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import type { Forget } from '#lib/leads/provider/channel.ts'
import { SEND_TIMEOUT } from '#lib/leads/provider/send-timeout.ts'
import type { Variables } from '#tools/stack/child.ts'
import { productVariables } from '#tools/stack/product-variables.ts'
import { withDatabase } from '#tools/stack/with-database.ts'

/** Request timeout of an erasure at a provider, in milliseconds. */
const LIMIT = 10_000

type Erasure = Extract<Forget, { kind: 'erase' }>

/**
 * Erases a person from the database, then from the providers that can, and says what was done and
 * what's left. If one can't be reached, the exit code is 1 and running the same command later does
 * the rest.
 */
export async function forget(email: string): Promise<void> {
  const { variables } = await productVariables()
  const erasures = CHANNELS.flatMap(({ forget: how }) => (how.kind === 'erase' ? [how] : []))
  for (const { place, needs } of erasures) {
    const missing = needs.filter((name) => !variables[name])
    if (missing.length === 0) continue
    throw new Error(
      `Nothing was done: the ${place.toLowerCase()} can only be reached with ${missing.join(', ')}, or while npm start runs.`,
    )
  }
  const forgotten = await withDatabase((db) => forgetLead(db, email))
  printErased(forgotten)
  if (forgotten.inProgress) {
    console.log('One delivery was just being made. Waiting until it has ended…')
    await pause(SEND_TIMEOUT)
  }
  for (const erasure of erasures) {
    for (const spelling of forgotten.spellings) await erase(erasure, spelling, variables)
  }
  printRemaining(forgotten)
}

async function erase({ erase: ask, place }: Erasure, email: string, variables: Variables) {
  const departure = await ask(email, variables, LIMIT)
  const about = `${place}: ${oneLine(email, 80)}`
  if (departure.kind === 'deleted') return console.log(`${about} has been deleted.`)
  if (departure.kind === 'absent') return console.log(`${about} is not on it.`)
  process.exitCode = 1
  console.error(`${about} may still be on it: ${departure.reason}. Run this command again.`)
}

function printErased({ submissions, unsent }: Forgotten): void {
  if (submissions === 0) return console.log('Database: nothing with this email address.')
  const number = submissions === 1 ? 'one submission' : `${submissions} submissions`
  console.log(`Database: ${number} erased, with what was agreed to and how the visit began.`)
  if (unsent > 0) console.log(`  Not delivered yet, and never will be: ${unsent}.`)
}

function printRemaining({ sent }: Forgotten): void {
  const reports = Map.groupBy(sent, ({ channel }) => {
    const how = findChannel(channel)?.forget
    if (!how) return reportUnknown
    return how.kind === 'remains' ? how.report : null
  })
  for (const [report, left] of reports) {
    const ids = left.map(({ providerId }) => providerId)
    if (report) console.log(`Left, and out of reach from here: ${report(ids)}`)
  }
}

/** Of a channel that only a newer version of the site has. */
function reportUnknown(ids: readonly string[]): string {
  return `what a newer version of the site sent: ${ids.join(', ')}.`
}
