import 'server-only'
import { sql } from 'drizzle-orm'
import { getEmailTexts, getLeadEmails, getSiteSettings } from '#lib/content/fetch.ts'
import { database } from '#lib/platform/database/pool.ts'
import { bookings } from '#lib/platform/database/tables/bookings.ts'
import { people } from '#lib/platform/database/tables/people.ts'
import { env } from '#lib/platform/env/env.ts'
import { deskUrl, prefilled } from '#lib/leads/booking/own-booking.ts'
import { prefillPattern } from '#lib/leads/booking/schedulers.ts'
import { callsOf, stands, type Call } from '#lib/leads/story/calls.ts'
import { idsOf } from '#lib/leads/story/joined.ts'
import type { Rebooking } from '#lib/leads/channels/rebook-email/wish.ts'
import { renderRebooking } from '#lib/leads/channels/rebook-email/render.ts'
import { senderOf } from '#lib/leads/email/text.ts'
import { fulfil } from '#lib/leads/email/wish.ts'
import { answeredBy } from '#lib/leads/owners/members.ts'
import { referTo } from '#lib/leads/person/reference.ts'
import type { ClaimedWish, Prepared } from '#lib/leads/provider/channel.ts'

/** Nothing is sent if they have another call, or sales has ended it. */
export async function prepareRebooking(
  claimed: ClaimedWish,
  { wish: { call: id, to, lead } }: Rebooking,
): Promise<Prepared> {
  const call = await lostCall(id)
  if (!call) return fulfil(claimed, null)
  const [settings, texts, { sender }] = await Promise.all([
    getSiteSettings(),
    getEmailTexts(),
    getLeadEmails(),
  ])
  const page = new URL(settings.bookingUrl, env.SITE_URL).href
  const link = { email: to, lead: deskUrl(env.SITE_URL, referTo(lead)) }
  const email = renderRebooking(
    {
      to,
      call,
      url: prefilled(page, prefillPattern(settings), link),
      texts,
      company: settings.name,
    },
    { from: senderOf(env.LEADS_FROM, sender), replyTo: await answeredBy(to) },
  )
  return fulfil(claimed, email)
}

/** The call if it is still lost, and none came in its place. */
async function lostCall(id: string): Promise<Call | null> {
  const db = database()
  const [person] = await db
    .select({ id: people.id, state: people.state })
    .from(people)
    .where(
      sql`${people.joinedTo} is null and ${people.id} in ${idsOf(
        sql`array(select ${bookings.personId} from ${bookings} where ${bookings.id} = ${id})`,
      )}`,
    )
  if (!person || (person.state !== 'new' && person.state !== 'in-talks')) return null
  const calls = await callsOf(db, [person.id])
  const call = calls.find((one) => one.id === id)
  if (!call || (call.status !== 'cancelled' && call.outcome !== 'missed')) return null
  const isAhead = (other: Call) =>
    stands(other) && (other.endsAt.getTime() > Date.now() || other.bookedAt > call.changedAt)
  return calls.some((other) => other.id !== id && isAhead(other)) ? null : call
}
