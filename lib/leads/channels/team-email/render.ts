import type { Email } from '#lib/leads/email/resend.ts'
import {
  type Sender,
  originFacts,
  formatMoment,
  isReplyable,
  oneLine,
  threadHeaders,
  threadSubject,
  mailtoUrl,
  UNREPLYABLE,
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

/**
 * The facts as shown in the team's email: one line each, without characters that affect display.
 */
interface Facts {
  id: string
  who: string
  what: string
  when: string
  page: { path: string; url: string } | null
  /** How the visit began: names and values. */
  origin: [name: string, value: string][]
  /** The company's name; may be empty. */
  company: string
  /** URL of the person in the Studio. */
  desk: string
  /** `mailto:` URL of the button; null if the visitor's email address can't be replied to. */
  replyTo: string | null
}

/** The HTML part: the visitor's email address first, then the facts, and what the team can do. */
function renderHtml(facts: Facts): string {
  const { id, who, what, when, page, origin, company, desk, replyTo } = facts
  const rows = [
    { name: 'Resource', html: escapeHtml(what) },
    { name: 'When', html: escapeHtml(when) },
    ...(page ? [{ name: 'Page', html: textLink(page.url, page.path) }] : []),
    ...origin.map(([name, value]) => ({ name, html: escapeHtml(value) })),
  ]
  const buttons = replyTo ? button(replyTo, 'Reply') + secondButton(desk, OPEN) : button(desk, OPEN)
  return layout({
    title: what,
    preheader: `${when}${page ? `, from ${page.path}` : ''}`,
    label: 'New lead',
    headline: who,
    rows: [factTable(rows), closing(buttons), replyTo ? '' : paragraph(UNREPLYABLE)].join('\n'),
    foot: [company, `Lead ${id}`].filter(Boolean),
  })
}

const OPEN = 'Open in Leads'
