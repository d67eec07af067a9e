import type { App } from '../web/host.ts'
import { escapeHtml, listPage } from '../web/page.ts'
import type { Contact, Contacts } from './contacts.ts'

/** What somebody at the CRM does with a contact. */
interface Desk {
  title: string
  contacts: Contacts
  /** The fields that a person changes there, with what they may be. */
  choices: Record<string, string[]>
  change(contact: Contact, name: string, value: string): void
  remove(contact: Contact): void
  merge(loser: Contact, winner: Contact): void
}

/** The page that lists the contacts, with a form for each: what is done there is told to the site. */
export function deskRoutes(app: App, desk: Desk): void {
  const { contacts } = desk
  app.get('/', ({ redirect }) => redirect('/contacts'))
  app.get('/contacts', (context) => context.html(contactsPage(desk)))
  app.post('/contacts/:id/:action', async ({ req }) => {
    const contact = contacts.find(req.param('id'))
    const form = await req.raw.formData()
    const [name = '', value = ''] = ['name', 'value'].map((key) => String(form.get(key) ?? ''))
    const action = req.param('action')
    const winner = action === 'merge' ? contacts.find(value) : undefined
    if (!contact || (action === 'merge' && (!winner || winner.id === contact.id)))
      return new Response('There is no such contact.', { status: 404 })
    if (action === 'change') desk.change(contact, name, value)
    else if (winner) desk.merge(contact, winner)
    else desk.remove(contact)
    return new Response(null, { status: 303, headers: { location: '/contacts' } })
  })
}

function contactsPage({ title, contacts, choices }: Desk): string {
  return listPage({
    title: `${title}: contacts`,
    intro: `What the site told its local ${title}. What you change here is told to the site, which takes it over where the CRM is master (Site settings, Leads).`,
    what: 'contacts',
    columns: ['Contact', 'Fields', 'Change'],
    rows: contacts
      .list()
      .map((contact) => [
        `${contact.emails.map(escapeHtml).join('<br>')}<br><small>${contact.id}</small>`,
        escapeHtml(valuesOf(contact)),
        formsFor(contact.id, choices),
      ]),
  })
}

function valuesOf({ values }: Contact): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
}

function formsFor(id: string, choices: Desk['choices']): string {
  const form = (action: string, content: string, button: string) =>
    `<form method="post" action="/contacts/${id}/${action}">${content}<button>${button}</button></form>`
  const changes = Object.entries(choices).map(([name, values]) => {
    const options = values.map((value) => `<option>${escapeHtml(value)}</option>`).join('')
    return form(
      'change',
      `<input type="hidden" name="name" value="${escapeHtml(name)}"><select name="value" aria-label="${escapeHtml(name)}">${options}</select> `,
      'Set',
    )
  })
  const merge = form('merge', '<input name="value" size="4" aria-label="ID"> ', 'Merge into ID')
  return [...changes, merge, form('delete', '', 'Delete')].join('')
}
