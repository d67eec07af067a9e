/** The lead pipeline with both CRMs, whose webhooks come to the site's route. */
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, expect, vi } from 'vitest'
import { mapLeadEmails } from '#lib/content/lead-emails.ts'
import { fileServer } from '#tests/server.ts'
import { startProduct } from './leads-product.ts'

export const CRMS = ['hubspot', 'pipedrive'] as const
type Name = (typeof CRMS)[number]
export const AUTHOR = { id: 'ada', name: 'Ada' }
/** In milliseconds: what is slow is so for less long here. */
export const PATIENCE = 1500

interface Contact {
  id: string
  values: Record<string, string | number | null>
}

export async function startCrms() {
  let settings = mapLeadEmails({ name: 'Northwright' })
  vi.doMock('#lib/leads/provider/outcome.ts', async (original) => ({
    ...(await original<object>()),
    SEND_TIMEOUT: PATIENCE,
  }))
  vi.doMock('#lib/leads/content/content.ts', async (original) => ({
    ...(await original<object>()),
    readLeadEmails: async () => settings,
  }))
  vi.doMock('#lib/publishing/slug-history/stored.ts', async (original) => ({
    ...(await original<object>()),
    readSlugHistory: async () => ({ nameOf: (slug: string) => slug }),
  }))

  /** The site's route for webhooks, under a URL of its own. */
  let take: (request: Request, crm: string) => Promise<Response>
  const site = await fileServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const headers = new Headers(incoming.headers as Record<string, string>)
    const url = `${site}${incoming.url}`
    const request = new Request(url, { method: 'POST', headers, body: Buffer.concat(chunks) })
    const response = await take(request, url.slice(url.lastIndexOf('/') + 1))
    outgoing.writeHead(response.status).end(await response.text())
  })
  const product = await startProduct({ SITE_URL: site }, CRMS, () => false, site)
  const { POST } = await import('#app/api/crm/[crm]/route.ts')
  take = (request, crm) => POST(request, { params: Promise.resolve({ crm }) })
  const { syncCrms } = await import('#lib/leads/crm-sync/sync.ts')
  const { pool } = await import('#lib/platform/database/pool.ts')
  const db = drizzle(pool())
  const { env } = await import('#lib/platform/env/env.ts')

  const ROOTS = { hubspot: env.HUBSPOT_API_ROOT, pipedrive: env.PIPEDRIVE_API_ROOT }
  const master = (state: string, owner = state) => {
    settings = mapLeadEmails({ name: 'Northwright', crm: { stateFrom: state, ownerFrom: owner } })
  }

  beforeEach(async () => {
    master('site')
    for (const name of CRMS) await product.injectFault(name, null)
    await product.rows(
      `truncate email_submissions, people, bookings, deliveries, provider_holds, members, crm_changes,
      crm_contacts, crm_events, audit_log cascade`,
    )
    await product.rows(
      `update crm_syncs set problems = '{}', users_at = 'epoch', is_stopped = false`,
    )
    await product.rows(`insert into members (id, name, email, "right") values
    ('ada', 'Ada', 'administrator@northwright.example', 'publish'),
    ('bo', 'Bo', 'editor@northwright.example', 'publish')`)
  })

  /** Lifts what was held, and syncs until nothing is left. */
  async function sync(): Promise<void> {
    for (let round = 0; round < 4; round++) {
      await product.rows('truncate provider_holds')
      await product.settled()
      await syncCrms()
    }
  }
  const come = async (email: string) =>
    (
      await product.captureLead({
        email,
        source: 'resource_roi',
        attribution: { utm_campaign: 'may' },
      })
    ).id
  const personOf = async (email: string) => {
    const [person] = await product.rows<{
      id: string
      state: string
      owner: { id: string } | null
    }>('select id, state, owner from people where person = lower($1)', [email])
    if (!person) throw new Error(`There is no ${email}.`)
    return person
  }

  /** As the stand-ins show it to people, with our names for the fields. */
  async function contactsAt(crm: Name, email: string): Promise<Contact[]> {
    const page = await (await fetch(new URL('/contacts', ROOTS[crm]))).text()
    const rows = page.split('<tr>').filter((row) => row.includes(`>${email.toLowerCase()}<`))
    const [known] = await product.rows<{ names: Record<string, string> }>(
      'select names from crm_syncs where crm = $1',
      [crm],
    )
    return rows.map((row) => {
      const [, id = ''] = /<small>(\d+)<\/small>/.exec(row) ?? []
      const [, , values = ''] = row.split('<td>')
      const told = new Map(
        values
          .replace('</td>', '')
          .split(', ')
          .map((pair) => [pair.replace(/: .*/, ''), pair.replace(/^.*?: /, '')] as const),
      )
      const named = Object.entries(known?.names ?? {}).map(([field, name]) => [
        field,
        told.get(name),
      ])
      return { id, values: { ...Object.fromEntries(told), ...Object.fromEntries(named) } }
    })
  }
  const contactAt = async (crm: Name, email: string) => {
    const [contact, ...more] = await contactsAt(crm, email)
    expect(more).toEqual([])
    if (!contact) throw new Error(`${email} is not at ${crm}.`)
    return contact
  }
  /** What somebody does at the CRM. */
  const at = async (crm: Name, id: string, action: string, name = '', value = '') => {
    const body = new FormData()
    body.set('name', name)
    body.set('value', value)
    const url = new URL(`/contacts/${id}/${action}`, ROOTS[crm])
    expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
  }
  const eventsOf = (crm: Name) =>
    product.rows('select field, value from crm_events where crm = $1', [crm])
  const refusals = () =>
    product.rows('select crm, problem from crm_contacts where problem is not null')

  return {
    product,
    syncCrms,
    db,
    env,
    roots: ROOTS,
    site,
    master,
    sync,
    come,
    personOf,
    contactsAt,
    contactAt,
    at,
    eventsOf,
    refusals,
  }
}
