import { setTimeout as pause } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Variables } from '#lib/doctor/finding.ts'
import { forgetLead, type Forgotten } from '#lib/leads/admin/forget.ts'
import { CHANNELS, findChannel } from '#lib/leads/channels/channels.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import type { Forget } from '#lib/leads/provider/channel.ts'
import { SEND_TIMEOUT } from '#lib/leads/provider/send-timeout.ts'

/** Request timeout of an erasure at a provider, in milliseconds. */
const LIMIT = 10_000

/** What happened to one part of what is known about a person, as a line to show. */
export interface ErasureStep {
  /** `left`: out of reach from here. `failed`: erase the person again later. */
  kind: 'done' | 'waiting' | 'left' | 'failed'
  line: string
}

type Erasure = Extract<Forget, { kind: 'erase' }>

const ERASURES = CHANNELS.flatMap(({ forget: how }): Erasure[] =>
  how.kind === 'erase' ? [how] : [],
)

/** @throws Error that names what is missing to reach the providers that can erase a person */
export function requireErasers(variables: Variables): void {
  for (const { place, needs } of ERASURES) {
    const missing = needs.filter((name) => !variables[name])
    if (missing.length === 0) continue
    throw new Error(
      `Nothing was done: the ${place.toLowerCase()} can only be reached with ${missing.join(', ')}, or while npm start runs.`,
    )
  }
}

/**
 * Erases a person from the database, then from the providers that can, and tells each step. Erasing
 * the same person again does what failed before.
 *
 * @throws the driver's error when nothing was erased
 */
export async function erasePerson(
  db: NodePgDatabase,
  email: string,
  variables: Variables,
  tell: (step: ErasureStep) => void,
): Promise<void> {
  const forgotten = await forgetLead(db, email)
  for (const line of linesOf(forgotten)) tell({ kind: 'done', line })
  if (forgotten.inProgress) {
    tell({
      kind: 'waiting',
      line: 'One delivery was just being made. Waiting until it has ended…',
    })
    await pause(SEND_TIMEOUT)
  }
  for (const erasure of ERASURES) {
    for (const spelling of forgotten.spellings) tell(await erase(erasure, spelling, variables))
  }
  for (const line of remainsOf(forgotten)) tell({ kind: 'left', line })
}

async function erase(
  { erase: ask, place }: Erasure,
  email: string,
  variables: Variables,
): Promise<ErasureStep> {
  const departure = await ask(email, variables, LIMIT)
  const about = `${place}: ${oneLine(email, 80)}`
  switch (departure.kind) {
    case 'deleted':
      return { kind: 'done', line: `${about} has been deleted.` }
    case 'absent':
      return { kind: 'done', line: `${about} is not on it.` }
    case 'failed':
      return { kind: 'failed', line: `${about} may still be on it: ${departure.reason}.` }
  }
}

function linesOf({ submissions, events, unsent }: Forgotten): string[] {
  if (submissions === 0) return ['Database: nothing with this email address.']
  const number = submissions === 1 ? 'one submission' : `${submissions} submissions`
  const lines = [`Database: ${number} erased, with what was agreed to and how the visit began.`]
  if (events > 0)
    lines.push(`Database: their story erased: ${events} results, reports, notes and the like.`)
  if (unsent > 0) lines.push(`Database: not delivered yet, and never will be: ${unsent}.`)
  return lines
}

function remainsOf({ sent }: Forgotten): string[] {
  const reports = Map.groupBy(sent, ({ channel }) => {
    const how = findChannel(channel)?.forget
    if (!how) return reportUnknown
    return how.kind === 'remains' ? how.report : null
  })
  return [...reports].flatMap(([report, left]) =>
    report ? [report(left.map(({ providerId }) => providerId))] : [],
  )
}

/** Of a channel that only a newer version of the site has. */
function reportUnknown(ids: readonly string[]): string {
  return `what a newer version of the site sent: ${ids.join(', ')}.`
}
