import 'server-only'
import { eq } from 'drizzle-orm'
import { database } from '#lib/platform/database/pool.ts'
import { bookings } from '#lib/platform/database/tables/bookings.ts'
import { LEAD_EMAILS } from '#lib/content/lead-emails.ts'
import { env } from '#lib/platform/env/env.ts'
import { peopleUrl } from '#lib/leads/booking/own-booking.ts'
import { preparationOf } from '#lib/leads/brief/brief.ts'
import { textsFor } from '#lib/leads/brief/read-texts.ts'
import { callBrief, type CallBrief } from '#lib/leads/channels/call-email/brief.ts'
import type { CallWish } from '#lib/leads/channels/call-email/wish.ts'
import { renderCallEmail, renderHandover } from '#lib/leads/channels/call-email/render.ts'
import { readLeadEmails } from '#lib/leads/content/content.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { fulfil } from '#lib/leads/email/wish.ts'
import { senderOf } from '#lib/leads/email/text.ts'
import { addressOfOwner } from '#lib/leads/owners/members.ts'
import type { ClaimedWish, Prepared } from '#lib/leads/provider/channel.ts'
import { readStory } from '#lib/leads/story/story.ts'

/** Stores what a channel tells. */
export async function prepareCall(
  claimed: ClaimedWish,
  wish: CallWish,
  render: (brief: CallBrief) => object | Promise<object>,
): Promise<Prepared> {
  if (wish.wish.people !== undefined) return fulfil(claimed, await handoverOf(wish))
  const brief = await readBrief(wish)
  return fulfil(claimed, brief && (await render(brief)))
}

/** To who looks after them, or else to the team. */
export async function callEmailOf(brief: CallBrief): Promise<Email> {
  const address = await addressOfOwner(brief.owner)
  return renderCallEmail(brief, { ...(await sender()), to: address ? [address] : env.LEADS_TO })
}

async function sender() {
  const { company = '', sender: name = '' } = (await readLeadEmails()) ?? {}
  return { from: senderOf(env.LEADS_FROM, name), company, siteUrl: env.SITE_URL }
}

/** Null if nobody knows the owner's address: Leads says who is theirs. */
async function handoverOf({ wish }: CallWish): Promise<Email | null> {
  const { owner = '', by = '', people = 1 } = wish
  const address = await addressOfOwner(owner)
  const url = peopleUrl(env.SITE_URL, owner)
  return address === null
    ? null
    : renderHandover({ people, by, url }, { ...(await sender()), to: [address] })
}

/**
 * Null if the person is gone, or the call is; and of an owner, if they look after them no longer, or
 * nobody knows their address.
 */
async function readBrief({ wish }: CallWish): Promise<CallBrief | null> {
  const db = database()
  // Two addresses of one person may have been joined since.
  const [of] = wish.call
    ? await db
        .select({ person: bookings.personId })
        .from(bookings)
        .where(eq(bookings.id, wish.call))
    : [wish]
  const story = of && (await readStory(db, { id: of.person }))
  if (!story) return null
  const owner = story.person.owner?.id ?? null
  const isTheirs = owner === wish.owner && (await addressOfOwner(owner)) !== null
  if (wish.kind === 'assigned' && !isTheirs) return null
  const [texts, emails] = await Promise.all([textsFor([story]), readLeadEmails()])
  return callBrief(story, preparationOf(story, texts), {
    ...wish,
    timeZone: emails?.timeZone ?? LEAD_EMAILS.timeZone,
    siteUrl: env.SITE_URL,
  })
}
