import { eq, inArray, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Actor } from '#lib/platform/database/audit.ts'
import { keyedHash, keyFrom } from '#lib/platform/database/keys.ts'
import { deliveries } from '#lib/platform/database/tables.ts'
import { fromNow } from '#lib/platform/database/time.ts'
import type { Variables } from '#lib/platform/finding.ts'
import { forgetLead, type Forgotten } from '#lib/leads/erasure/forget.ts'
import { CHANNELS, findChannel } from '#lib/leads/channels/channels.ts'
import { marketingListErasure } from '#lib/leads/channels/marketing-list/erasure.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import { backoffAfter } from '#lib/leads/provider/backoff.ts'
import { erasureSchema, type Channel } from '#lib/leads/provider/channel.ts'
import { SEND_TIMEOUT } from '#lib/leads/provider/send-timeout.ts'

/** What happened to one part of what is known about a person, as a line to show. */
export interface ErasureStep {
  /** `left`: out of reach from here. `waiting`: a running site tries it until it is done. */
  kind: 'done' | 'waiting' | 'left'
  line: string
}

type Tell = (step: ErasureStep) => void

/** The places that can be asked to erase a person, by the channel that does so. */
const PLACES = new Map<string, string>(
  CHANNELS.flatMap(({ forget }) => (forget?.kind === 'erase' ? [[forget.by, forget.place]] : [])),
)

const ERASERS: readonly Channel<Variables>[] = [marketingListErasure]

export const isErasure = inArray(
  deliveries.channel,
  ERASERS.map(({ name }) => name),
)

/**
 * Erases a person from the database, then from the providers that can, and tells each step. What a
 * provider refuses, or a killed process leaves, is tried again until it is done.
 *
 * @throws the driver's error when nothing was erased
 */
export async function erasePerson(
  db: NodePgDatabase,
  email: string,
  { member, variables, tell }: { member: Actor; variables: Variables; tell: Tell },
): Promise<void> {
  const { CRON_SECRET: secret } = variables
  const forgotten = await forgetLead(db, email, member, (text) =>
    secret ? keyedHash(keyFrom(secret, 'pseudonyms'), text) : undefined,
  )
  for (const line of linesOf(forgotten)) tell({ kind: 'done', line })
  await eraseAtProviders(db, inArray(deliveries.id, forgotten.erasures), variables, tell)
  for (const line of remainsOf(forgotten)) tell({ kind: 'left', line })
}

/** Tries now what is still to be erased at providers, and tells how each ended. */
export async function eraseAtProviders(
  db: NodePgDatabase,
  which: SQL,
  variables: Variables,
  tell: Tell,
): Promise<void> {
  const { id, channel, payload, attempts } = deliveries
  const left = await db.select({ id, channel, payload, attempts }).from(deliveries).where(which)
  for (const delivery of left) tell(await erase(db, delivery, variables))
}

async function erase(
  db: NodePgDatabase,
  delivery: Pick<typeof deliveries.$inferSelect, 'id' | 'channel' | 'payload' | 'attempts'>,
  variables: Variables,
): Promise<ErasureStep> {
  const { id, payload, attempts } = delivery
  const channel = ERASERS.find(({ name }) => name === delivery.channel)
  const { email, isRepeated } = erasureSchema.parse(payload)
  const about = `${PLACES.get(delivery.channel)}: ${oneLine(email, 80)}`
  const outcome = await channel?.send(payload, variables, { timeout: SEND_TIMEOUT, key: id })
  if (outcome?.kind === 'sent') {
    await channel?.finish?.(db, delivery, outcome.providerId)
    if (isRepeated)
      return {
        kind: 'waiting',
        line: `${about} was just being added, and is deleted again in a minute.`,
      }
    const said = outcome.providerId === 'absent' ? 'is not on it' : 'has been deleted'
    return { kind: 'done', line: `${about} ${said}.` }
  }
  const reason = outcome?.reason ?? 'this version of the site can’t reach it'
  await db
    .update(deliveries)
    .set({ leasedUntil: null, lastError: reason, nextAttemptAt: fromNow(backoffAfter(attempts)) })
    .where(eq(deliveries.id, id))
  return {
    kind: 'waiting',
    line: `${about} may still be on it: ${reason}. It is tried again until it is done.`,
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
    const found = findChannel(channel)
    if (!found) return reportUnknown
    return found.forget?.kind === 'remains' ? found.forget.report : null
  })
  return [...reports].flatMap(([report, left]) =>
    report ? [report(left.map(({ providerId }) => providerId))] : [],
  )
}

/** Of a channel that only a newer version of the site has. */
function reportUnknown(ids: readonly string[]): string {
  return `what a newer version of the site sent: ${ids.join(', ')}.`
}
