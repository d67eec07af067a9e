import type { Faults, Problem } from '../web/faults.ts'
import { hostProvider, type App } from '../web/host.ts'
import type { Service } from '../web/serve.ts'
import { Webhooks, type Sender } from '../web/webhooks.ts'
import { Contacts } from './contacts.ts'

const ATTEMPTS = 5

export interface CrmOptions {
  dataDir: string
  port: number
  /** What its API lets in. */
  token: string
  /** What the site knows its webhooks by. */
  secret: string
  /** The site; without one nothing is sent. */
  siteUrl: string | undefined
}

interface Crm {
  problem: Problem
  faults: Faults
  /** Headers that show whose the webhook is. */
  headers: Sender['headers']
  routes(app: App, contacts: Contacts, send: Send): void
}

/** Tells the site what happened to a contact. */
type Send = (contact: string, happening: string, body: object) => void

/** Starts a CRM, with its contacts in a folder and webhooks that tell the site of their changes. */
export function hostCrm(
  name: string,
  { dataDir, port, secret, siteUrl }: CrmOptions,
  { headers, routes, ...crm }: Crm,
): Promise<Service> {
  const contacts = new Contacts(dataDir, name)
  // In seconds here: half of one, and then twice as long each time.
  const retryAfter: Sender['retryAfter'] = (attempts) =>
    attempts < ATTEMPTS ? 2 ** (attempts - 2) : null
  const senders = { [name]: { path: `/api/crm/${name}`, secret, headers, retryAfter } }
  const options = { siteUrl, senders, minute: 1000, faults: crm.faults }
  const webhooks = new Webhooks<string>(contacts.db, options)
  return hostProvider(port, {
    name,
    ...crm,
    // Contacts are no deliveries: they are at /contacts.
    received: () => [],
    close() {
      webhooks.close()
      contacts.close()
    },
    routes: (app) =>
      routes(app, contacts, (contact, happening, body) =>
        webhooks.add({ from: name, uid: contact, happening, body }),
      ),
  })
}
