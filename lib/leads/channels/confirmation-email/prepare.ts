import 'server-only'
import { sql } from 'drizzle-orm'
import { getEmailTexts, getLeadEmails } from '#lib/content/fetch.ts'
import { env } from '#lib/platform/env/env.ts'
import { database } from '#lib/platform/database/pool.ts'
import type { ConfirmationWish } from '#lib/leads/channels/confirmation-email/wish.ts'
import { aboutResource } from '#lib/leads/content/content.ts'
import { renderConfirmation } from '#lib/leads/channels/confirmation-email/render.ts'
import { senderOf } from '#lib/leads/email/text.ts'
import { fulfil } from '#lib/leads/email/wish.ts'
import { sourceSlug } from '#lib/leads/person/ids.ts'
import type { ClaimedWish, Prepared } from '#lib/leads/provider/channel.ts'
import { signToken } from '#lib/leads/result-link/token.ts'

/** Nothing is sent to who has nothing left to confirm, or was asked within the hour. */
export async function prepareConfirmation(
  claimed: ClaimedWish,
  { wish: { to, source } }: ConfirmationWish,
): Promise<Prepared> {
  const { rows } = await database().execute<{ id: string }>(sql`
    select person.id from people person
    where person.person = lower(${to})
      and exists (select from consents where person_id = person.id and needs_confirmation
        and confirmed_at is null and withdrawn_at is null)
      and not exists (select from deliveries before
        join email_submissions submission on submission.id = before.submission_id
        where lower(submission.email) = person.person and before.channel = 'confirmation-email'
          and before.state = 'sent' and before.sent_at > now() - interval '1 hour')`)
  const [person] = rows
  if (!person) return fulfil(claimed, null)
  const [texts, { sender, company }, { title }] = await Promise.all([
    getEmailTexts(),
    getLeadEmails(),
    aboutResource(sourceSlug(source)),
  ])
  const token = signToken('confirmations', person.id)
  const url = `${env.SITE_URL}/api/emails/confirm?token=${token}`
  const from = senderOf(env.LEADS_FROM, sender)
  return fulfil(
    claimed,
    renderConfirmation({ to, title, url, texts, company }, { from, replyTo: env.LEADS_TO }),
  )
}
