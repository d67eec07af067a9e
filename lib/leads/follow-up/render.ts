import type { Brief } from '#lib/leads/brief/brief.ts'
import { preparationParts } from '#lib/leads/brief/parts.ts'
import { deskUrl } from '#lib/leads/booking/own-booking.ts'
import { layout } from '#lib/leads/email/layout.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { type Sender, threadOf } from '#lib/leads/email/text.ts'

/** The second email to the team about a person, in the thread of the first. */
export function renderFollowUp(brief: Brief, sender: Sender): Email {
  const { who, sentences, score, first, agreedTo, title, personId } = brief
  const thread = threadOf(first.email, title, sender)
  return {
    ...thread.envelope,
    subject: `Re: ${thread.subject}`,
    ...layout({
      title,
      preheader: `Score ${score.score}. ${sentences.join(' ')}`,
      label: `Score ${score.score} of 100`,
      headline: who,
      parts: preparationParts({ ...brief, deskUrl: deskUrl(sender.siteUrl, personId) }, thread),
      foot: [
        ...(agreedTo ? [`They agreed to this: ${agreedTo}`, ''] : []),
        ...(thread.company ? [thread.company] : []),
        `Lead ${first.id}`,
      ],
    }),
  }
}
