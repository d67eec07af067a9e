import { actions } from '#lib/leads/brief/parts.ts'
import { deskUrl } from '#lib/leads/booking/own-booking.ts'
import { type Fact, facts, layout } from '#lib/leads/email/layout.ts'
import type { Email } from '#lib/leads/email/resend.ts'
import { type Sender, originFacts, formatMoment, oneLine, threadOf } from '#lib/leads/email/text.ts'
import type { NewLead } from '#lib/leads/provider/channel.ts'

export type Lead = Pick<NewLead, 'id' | 'email' | 'title' | 'page' | 'attribution' | 'at'>

/** The email that tells the team about a lead: who, which resource, when, and from where. */
export function renderTeamEmail(lead: Lead, sender: Sender): Email {
  const { id, page } = lead
  const thread = threadOf(lead.email, lead.title, sender)
  const { who, what, company, subject, envelope } = thread
  const when = formatMoment(lead.at)
  const path = page && oneLine(page, 120)
  const url = new URL(sender.siteUrl + (page ?? '')).href
  const rows: Fact[] = [
    ['Resource', what],
    ['When', when],
    ...(path ? [['Page', path, { url }] satisfies Fact] : []),
    ...originFacts(lead.attribution),
  ]
  return {
    ...envelope,
    subject,
    ...layout({
      title: what,
      preheader: `${when}${path ? `, from ${path}` : ''}`,
      label: 'New lead',
      headline: who,
      parts: [
        facts(rows),
        ...actions({ url: deskUrl(sender.siteUrl, id), label: 'Open in Leads' }, thread, true),
      ],
      foot: [company, `Lead ${id}`].filter(Boolean),
    }),
  }
}
