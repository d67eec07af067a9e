import { escapeHtml, page } from '../web/page.ts'
import type { Contact } from './contact.ts'

/** The page that lists all contacts. */
export function contactsPage(contacts: Contact[]): string {
  const rows = contacts.map(
    (contact) => `<tr><td>${escapeHtml(contact.email)}</td>
<td>${escapeHtml(contact.source)}</td><td>${contact.subscribed ? 'Yes' : 'No'}</td>
<td>${escapeHtml(othersOf(contact))}</td></tr>`,
  )
  const table = `<div class="rows" role="region" aria-label="Contacts" tabindex="0"><table>
<tr><th>Address<th>Source<th>Subscribed<th>Other properties</tr>
${rows.join('\n')}</table></div>`
  const count = `${contacts.length} ${contacts.length === 1 ? 'contact' : 'contacts'}`
  const none = 'Nobody yet. Give an email address on a resource page of the site.'
  return page(
    `Contacts (${contacts.length})`,
    `<h1>Contacts</h1><p>What the site told its local Loops. Nothing left this machine.</p>
<p class="note">${contacts.length > 0 ? count : none}</p>${contacts.length > 0 ? table : ''}`,
  )
}

const SHOWN = new Set(['id', 'email', 'source', 'subscribed'])

function othersOf(contact: Contact): string {
  return Object.entries(contact)
    .filter(([name, value]) => !SHOWN.has(name) && value !== null && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
}
