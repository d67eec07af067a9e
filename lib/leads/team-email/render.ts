import { renderHtml } from '#lib/leads/team-email/html.ts'
import type { Email } from '#lib/leads/mail/payload.ts'
import { formatMoment, isReplyable, plain } from '#lib/leads/mail/text.ts'
import { UNREPLYABLE } from '#lib/leads/team-email/wording.ts'

export interface Lead {
  /** Of the submission. */
  id: string
  email: string
  /** Title of the resource. */
  title: string
  /** Path of the page that the form was on. */
  page: string | null
  at: Date
}

export interface Sender {
  from: string
  to: string[]
  /** Origin of the site, no slash at its end. */
  siteUrl: string
}

/** The facts of an email to the team as they are shown: one line each, no character that steers a display. */
export interface Facts {
  id: string
  who: string
  what: string
  when: string
  page: { path: string; url: string } | null
  site: string
  /** `mailto:` address of the one button; null where the visitor's address can't be written to. */
  replyTo: string | null
}

/** The email that tells the team of a lead: who, which resource, when, from which page. */
export function renderTeamEmail(lead: Lead, sender: Sender): Email {
  const facts = factsOf(lead, sender)
  return {
    from: sender.from,
    to: sender.to,
    replyTo: isReplyable(lead.email) ? lead.email : undefined,
    subject: plain(`${facts.what}: ${facts.who}`, 200),
    html: renderHtml(facts),
    text: renderText(facts),
  }
}

function factsOf({ id, email, title, page, at }: Lead, { siteUrl }: Sender): Facts {
  const what = plain(title, 120)
  const subject = encodeURIComponent(what)
  return {
    id,
    who: plain(email, 320),
    what,
    when: formatMoment(at),
    page: page === null ? null : { path: plain(page, 120), url: new URL(siteUrl + page).href },
    site: new URL(siteUrl).host,
    replyTo: isReplyable(email) ? `mailto:${encodeURIComponent(email)}?subject=${subject}` : null,
  }
}

function renderText({ id, who, what, when, page, site, replyTo }: Facts): string {
  const lines = [
    `Who:   ${who}`,
    `What:  ${what}`,
    `When:  ${when}`,
    page && `From:  ${page.url}`,
    '',
    replyTo ? 'Reply to this email to reach them.' : UNREPLYABLE,
    '',
    `Lead ${id}, ${site}`,
  ]
  return `${lines.filter((line) => line !== null).join('\n')}\n`
}
