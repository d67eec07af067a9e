import type { Facts } from '#lib/leads/channels/team-email/facts.ts'
import { renderHtml } from '#lib/leads/channels/team-email/html.ts'
import type { Email } from '#lib/leads/email/payload.ts'
import type { Sender } from '#lib/leads/email/sender.ts'
import { originFacts } from '#lib/leads/email/origin.ts'
import { formatMoment, isReplyable, oneLine } from '#lib/leads/email/text.ts'
import { threadHeaders, threadSubject } from '#lib/leads/email/thread.ts'
import { mailtoUrl, UNREPLYABLE } from '#lib/leads/email/reply.ts'
import { deskUrl } from '#lib/leads/booking/desk-url.ts'

export interface Lead {
  id: string
  email: string
  title: string
  /** Path of the page with the form. */
  page: string | null
  /** How the visit began. */
  attribution: Partial<Record<string, string>> | null
  at: Date
}

/** The email that tells the team about a lead: who, which resource, when, and from where. */
export function renderTeamEmail(lead: Lead, sender: Sender): Email {
  const facts = factsOf(lead, sender)
  return {
    from: sender.from,
    to: sender.to,
    replyTo: isReplyable(lead.email) ? lead.email : undefined,
    subject: threadSubject(lead.title, lead.email),
    headers: threadHeaders(lead.email, sender.siteUrl),
    html: renderHtml(facts),
    text: renderText(facts),
  }
}

function factsOf(
  { id, email, title, page, attribution, at }: Lead,
  { company, siteUrl }: Sender,
): Facts {
  const what = oneLine(title, 120)
  return {
    id,
    who: oneLine(email, 320),
    what,
    when: formatMoment(at),
    page: page === null ? null : { path: oneLine(page, 120), url: new URL(siteUrl + page).href },
    origin: originFacts(attribution),
    company: oneLine(company, 120),
    desk: deskUrl(siteUrl, id),
    replyTo: mailtoUrl(email, what),
  }
}

function renderText(facts: Facts): string {
  const { id, who, what, when, page, origin, company, desk, replyTo } = facts
  const lines = [
    `Who: ${who}`,
    `Resource: ${what}`,
    `When: ${when}`,
    page && `Page: ${page.url}`,
    ...origin.map(([name, value]) => `${name}: ${value}`),
    '',
    `Open in Leads: ${desk}`,
    replyTo ? 'Reply to this email to reach them.' : UNREPLYABLE,
    '',
    [`Lead ${id}`, company].filter(Boolean).join(', '),
  ]
  return `${lines.filter((line) => line !== null).join('\n')}\n`
}
