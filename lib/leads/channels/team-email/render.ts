import type { Email } from '#lib/leads/email/resend.ts'
import type { NewLead } from '#lib/leads/provider/channel.ts'
import {
  type Sender,
  originFacts,
  formatMoment,
  oneLine,
  threadOf,
  escapeHtml,
} from '#lib/leads/email/text.ts'
import { deskUrl } from '#lib/leads/booking/own-booking.ts'
import {
  factTable,
  textLink,
  button,
  closing,
  layout,
  paragraph,
  secondButton,
} from '#lib/leads/email/layout.ts'

export type Lead = Pick<NewLead, 'id' | 'email' | 'title' | 'page' | 'attribution' | 'at'>

const OPEN = 'Open in Leads'

/** The email that tells the team about a lead: who, which resource, when, and from where. */
export function renderTeamEmail(lead: Lead, sender: Sender): Email {
  const { id, page } = lead
  const thread = threadOf(lead.email, lead.title, sender)
  const { who, what, company, subject, envelope, replyUrl, howToReply } = thread
  const when = formatMoment(lead.at)
  const from = page && { path: oneLine(page, 120), url: new URL(sender.siteUrl + page).href }
  const origin = originFacts(lead.attribution)
  const desk = deskUrl(sender.siteUrl, id)
  const rows = [
    { name: 'Resource', html: escapeHtml(what) },
    { name: 'When', html: escapeHtml(when) },
    ...(from ? [{ name: 'Page', html: textLink(from.url, from.path) }] : []),
    ...origin.map(([name, value]) => ({ name, html: escapeHtml(value) })),
  ]
  const buttons = replyUrl
    ? button(replyUrl, 'Reply') + secondButton(desk, OPEN)
    : button(desk, OPEN)
  const lines = [
    `Who: ${who}`,
    `Resource: ${what}`,
    `When: ${when}`,
    ...(from ? [`Page: ${from.url}`] : []),
    ...origin.map(([name, value]) => `${name}: ${value}`),
    '',
    `${OPEN}: ${desk}`,
    howToReply,
    '',
    [`Lead ${id}`, company].filter(Boolean).join(', '),
  ]
  return {
    ...envelope,
    subject,
    html: layout({
      title: what,
      preheader: `${when}${from ? `, from ${from.path}` : ''}`,
      label: 'New lead',
      headline: who,
      rows: [factTable(rows), closing(buttons), replyUrl ? '' : paragraph(howToReply)].join('\n'),
      foot: [company, `Lead ${id}`].filter(Boolean),
    }),
    text: `${lines.join('\n')}\n`,
  }
}
