import { escapeHtml, listPage, page } from '../web/page.ts'
import { HAPPENINGS, type Happening } from './happenings.ts'
import type { StoredEmail } from './mailbox.ts'

const POPUPS = 'allow-popups allow-popups-to-escape-sandbox'

/** The list of all emails, newest first. */
export function inboxPage(emails: StoredEmail[]): string {
  return listPage({
    title: 'Inbox',
    intro: 'What the site sent through its local Resend.',
    what: 'emails',
    columns: ['Subject', 'To', 'From', 'Received'],
    rows: emails.map(({ id, createdAt, from, to, subject }) => [
      `<a href="/inbox/${escapeHtml(id)}">${escapeHtml(subject)}</a>`,
      escapeHtml(to.join(', ')),
      escapeHtml(from),
      time(createdAt),
    ]),
  })
}

/**
 * One email: its headers, its attachments, its HTML part in a frame that runs no scripts and opens
 * links in new tabs, and its text part.
 */
export function messagePage(email: StoredEmail, happened: readonly Happening[]): string {
  const head = Object.entries({
    From: email.from,
    To: email.to.join(', '),
    Cc: email.cc?.join(', '),
    Bcc: email.bcc?.join(', '),
    'Reply to': email.reply_to?.join(', '),
    ...email.headers,
  })
    .filter(([, value]) => value)
    .map(
      ([name, value]) => `<dt class="note">${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
    )
  const files = email.attachments?.map(
    ({ filename }, index) =>
      `<li><a href="/inbox/${escapeHtml(email.id)}/${index}">${escapeHtml(filename)}</a></li>`,
  )
  const attached = files?.length ? `<h2>Attached</h2><ul>${files.join('')}</ul>` : ''
  // Before its doctype, an element would put it into quirks mode.
  const framed = email.html?.replace(/^(.*?<head>)?/s, '$&<base target="_blank">')
  const html = framed
    ? `<iframe title="HTML part" sandbox="${POPUPS}" srcdoc="${escapeHtml(framed)}"></iframe>`
    : ''
  const text = email.text ? `<h2>Text part</h2><pre>${escapeHtml(email.text)}</pre>` : ''
  return page(
    email.subject,
    `<p class="note"><a href="/inbox">Inbox</a> · ${time(email.createdAt)}</p>
<h1>${escapeHtml(email.subject)}</h1><dl>${head.join('')}</dl>${happenings(email.id, happened)}${attached}${html}${text}`,
  )
}

/** What became of it, and buttons for what else can. The site is told by webhook. */
function happenings(id: string, happened: readonly Happening[]): string {
  const buttons = Object.entries(HAPPENINGS).map(
    ([name, { button }]) =>
      `<button formaction="/inbox/${escapeHtml(id)}/${name}">${escapeHtml(button)}</button>`,
  )
  const told = happened.map((name) => HAPPENINGS[name].type.replace('email.', '')).join(', ')
  return `<p class="note">What became of it: ${told || 'nothing yet'}. Let something else happen:</p>
<form method="post">${buttons.join(' ')}</form>`
}

function time(iso: string): string {
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}
