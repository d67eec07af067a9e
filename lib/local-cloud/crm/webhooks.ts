import type { Faults } from '../web/faults.ts'
import { Webhooks, type Sender } from '../web/webhooks.ts'
import type { Contacts } from './contacts.ts'

const ATTEMPTS = 5

interface Options {
  /** The site; without one nothing is sent. */
  siteUrl: string | undefined
  secret: string
  /** Headers that show whose the webhook is. */
  headers: Sender['headers']
  faults: Faults
}

/** The webhooks of a CRM, which tell the site of changes of its contacts. */
export function crmWebhooks(name: string, contacts: Contacts, options: Options) {
  const { siteUrl, faults, secret, headers } = options
  // In seconds here: half of one, and then twice as long each time.
  const retryAfter: Sender['retryAfter'] = (attempts) =>
    attempts < ATTEMPTS ? 2 ** (attempts - 2) : null
  const sender = { path: `/api/crm/${name}`, secret, headers, retryAfter }
  const senders = { [name]: sender }
  const webhooks = new Webhooks<string>(contacts.db, { siteUrl, senders, minute: 1000, faults })
  return {
    send: (contact: string, happening: string, body: object) =>
      webhooks.add({ from: name, uid: contact, happening, body }),
    close: () => webhooks.close(),
  }
}
