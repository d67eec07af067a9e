import { escapeHtml, page } from '../web/page.ts'
import type { StoredEmail } from './mailbox.ts'

/** The list of all emails, newest first. */
export function inboxPage(emails: StoredEmail[]): string {
  const rows = emails.map(
    ({ id, createdAt, from, to, subject }) => `<tr>
<td><a href="/inbox/${escapeHtml(id)}">${escapeHtml(subject)}</a></td>
<td>${escapeHtml(to.join(', '))}</td><td>${escapeHtml(from)}</td><td>${time(createdAt)}</td></tr>`,
  )
  const table = `<div class="rows" role="region" aria-label="Emails" tabindex="0"><table>
<tr><th>Subject<th>To<th>From<th>Received</tr>
${rows.join('\n')}</table></div>`
  const count = `${emails.length} ${emails.length === 1 ? 'email' : 'emails'}`
  const none = 'Nothing yet. Give an email address on a resource page of the site.'
  return page(
    `Inbox (${emails.length})`,
    `<h1>Inbox</h1><p>What the site sent through its local Resend. Nothing left this machine.</p>
<p class="note">${emails.length > 0 ? count : none}</p>${emails.length > 0 ? table : ''}`,
  )
}

/**
 * One email: its headers, its attachments, its HTML part in a frame that runs no scripts, and its
 * text part.
 */
export function messagePage(email: StoredEmail): string {
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
  const html = email.html
    ? `<iframe title="HTML part" sandbox srcdoc="${escapeHtml(email.html)}"></iframe>`
    : ''
  const text = email.text ? `<h2>Text part</h2><pre>${escapeHtml(email.text)}</pre>` : ''
  return page(
    email.subject,
    `<p class="note"><a href="/inbox">Inbox</a> · ${time(email.createdAt)}</p>
<h1>${escapeHtml(email.subject)}</h1><dl>${head.join('')}</dl>${attached}${html}${text}`,
  )
}

function time(iso: string): string {
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}
