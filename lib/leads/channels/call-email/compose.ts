import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { database } from '#lib/platform/database/pool.ts'
import { bookings } from '#lib/platform/database/tables.ts'
import { LEAD_EMAILS } from '#lib/content/lead-emails.ts'
import { env } from '#lib/platform/env/env.ts'
import { preparationOf } from '#lib/leads/brief/brief.ts'
import { textsFor } from '#lib/leads/brief/read-texts.ts'
import { callBrief, type CallBrief } from '#lib/leads/channels/call-email/brief.ts'
import type { CallWish } from '#lib/leads/channels/call-email/wish.ts'
import { renderCallEmail } from '#lib/leads/channels/call-email/render.ts'
import { readLeadEmails } from '#lib/leads/content/content.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { fulfil } from '#lib/leads/email/wish.ts'
import { senderOf } from '#lib/leads/email/text.ts'
import type { ClaimedWish, Prepared } from '#lib/leads/provider/channel.ts'
import { readStory } from '#lib/leads/story/story.ts'

/** Stores what a channel tells. */
export async function prepareCall(
  claimed: ClaimedWish,
  wish: CallWish,
  render: (brief: CallBrief) => object | Promise<object>,
): Promise<Prepared> {
  const brief = await readBrief(wish)
  return fulfil(claimed, brief && (await render(brief)))
}

export async function callEmailOf(brief: CallBrief): Promise<Email> {
  const { LEADS_FROM, LEADS_TO: to, SITE_URL: siteUrl } = env
  const { company = '', sender = '' } = (await readLeadEmails()) ?? {}
  return renderCallEmail(brief, { from: senderOf(LEADS_FROM, sender), to, company, siteUrl })
}

/** Null if the person is gone, or the call is. */
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
  const [texts, emails, { rows }] = await Promise.all([
    textsFor([story]),
    readLeadEmails(),
    db.execute<{ any: boolean }>(sql`select exists (select from bookings) as any`),
  ])
  return callBrief(story, preparationOf(story, texts), {
    ...wish,
    timeZone: emails?.timeZone ?? LEAD_EMAILS.timeZone,
    siteUrl: env.SITE_URL,
    isConnected: rows[0]?.any ?? false,
  })
}
