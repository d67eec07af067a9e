/** The desk's routes as the site runs them, on its own local cloud with the content lake. */
import type { RoleName } from '@northwright/local-lake'
import { createClient, type SanityClient } from '@sanity/client'
import type { QueryResultRow } from 'pg'
import { afterAll, afterEach, vi } from 'vitest'
import { writeProof } from '#lib/leads/desk/proof.ts'
import { startLocalCloud } from '#lib/local-cloud/cloud.ts'
import { cloudFolder } from '#tools/harness/cloud-folder.ts'
import { injectFault, type Provider } from '#tools/harness/inject-fault.ts'
import { ownPorts } from '#tools/harness/ports.ts'
import { contactsAt } from '#tools/harness/received.ts'
import { queryRows } from '#tools/harness/query-rows.ts'
import { waitLonger } from './leads-product.ts'
import { signInAt } from '#tools/harness/sign-in.ts'
import type { Fault } from '#lib/local-cloud/web/faults.ts'

const SITE = 'http://localhost:3000'

type Handler = (request: Request, context: { params: Promise<{ id: string }> }) => unknown

/** @param more variables of the site */
export async function startDesk(more: Record<string, string> = {}) {
  const folder = await cloudFolder()
  const own = await ownPorts()
  const ports = { database: own, content: own + 1, mail: own + 2, marketing: own + 3 }
  const services = ['database', 'content', 'mail', 'marketing'] as const
  const cloud = await startLocalCloud({ dataDir: folder, services, ports, siteUrl: SITE })
  afterAll(() => cloud.close())
  const env: Record<string, string | undefined> = Object.assign(
    process.env,
    cloud.env,
    { SITE_URL: SITE, DELIVERIES_PER_HOUR: '100000' },
    more,
  )
  const lakeUrl = String(env.SANITY_API_HOST)

  waitLonger()
  /** What the site does after its response. */
  const afterwards: Promise<unknown>[] = []
  vi.doMock('next/server', () => ({
    after: (work: () => Promise<unknown>) => void afterwards.push(work()),
  }))
  const routes: Record<string, Partial<Record<string, unknown>>> = {
    session: await import('#app/api/desk/session/route.ts'),
    leads: await import('#app/api/desk/leads/route.ts'),
    calls: await import('#app/api/desk/calls/route.ts'),
    insight: await import('#app/api/desk/insight/route.ts'),
    'insight/experiments': await import('#app/api/desk/insight/experiments/route.ts'),
    'leads/choices': await import('#app/api/desk/leads/choices/route.ts'),
    'leads/export': await import('#app/api/desk/leads/export/route.ts'),
    'leads/:id': await import('#app/api/desk/leads/[id]/route.ts'),
    'leads/:id/notes': await import('#app/api/desk/leads/[id]/notes/route.ts'),
    'leads/:id/emails': await import('#app/api/desk/leads/[id]/emails/route.ts'),
    'leads/:id/addresses': await import('#app/api/desk/leads/[id]/addresses/route.ts'),
    score: await import('#app/api/desk/score/route.ts'),
    'webhooks/:id/dismiss': await import('#app/api/desk/webhooks/[id]/dismiss/route.ts'),
    erasures: await import('#app/api/desk/erasures/route.ts'),
    'deliveries/:id/retry': await import('#app/api/desk/deliveries/[id]/retry/route.ts'),
  }
  const { captureLead } = await import('#lib/leads/capture/capture.ts')
  const { drainDeliveries } = await import('#lib/leads/outbox/drain.ts')
  const { closePool } = await import('#lib/platform/database/pool.ts')
  afterAll(closePool)

  /** Sends a request to the desk's routes, from the Studio's page unless headers say otherwise. */
  async function send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const url = new URL(`/api/desk/${path}`, SITE)
    const [collection = '', id = '', ...rest] = url.pathname.split('/').slice(3)
    const isOne = id !== '' && !['choices', 'export', 'experiments'].includes(id)
    const name = [collection, isOne ? ':id' : id, ...rest].filter(Boolean).join('/')
    const handler = routes[name]?.[method] as Handler
    const request = new Request(url, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await handler(request, { params: Promise.resolve({ id }) })) as Response
  }

  /** The lake as a member with this role sees it. */
  async function memberClient(role: RoleName): Promise<SanityClient> {
    return createClient({
      projectId: String(env.SANITY_PROJECT_ID),
      dataset: String(env.SANITY_DATASET),
      apiHost: lakeUrl,
      useProjectHostname: false,
      apiVersion: '2025-02-19',
      useCdn: false,
      perspective: 'raw',
      maxRetries: 0,
      token: await signInAt({ lakeUrl, cloudFolder: folder, siteUrl: SITE }, role),
    })
  }

  const settled = () => Promise.all(afterwards.splice(0))
  // Or the next test's deliveries are in the hands of what this one began.
  afterEach(settled)

  return {
    send,
    memberClient,
    drainDeliveries,
    settled,

    /** Stores a submission, and returns the ID of its person. */
    async give(email: string, attribution: Record<string, string> = {}): Promise<string> {
      await captureLead({ email, source: 'resource_ai-roi-calculator', attribution })
      const [person] = await queryRows<{ id: string }>(
        env.DATABASE_URL,
        'select id from people where person = lower($1)',
        [email],
      )
      return person?.id ?? ''
    },

    /** The audit log, latest first: member, action, person, details. */
    async audited(): Promise<unknown[][]> {
      const rows = await queryRows(
        env.DATABASE_URL,
        'select member_id, action, person_id, details from audit_log order by id desc',
      )
      return rows.map((row) => Object.values(row))
    },

    /** Redeems a secret. */
    redeem: (secret: unknown) => send('POST', 'session', { body: { secret } }),

    /** The cookie of a session that a member with this role opens. */
    async cookieOf(role: RoleName): Promise<string> {
      const { secret } = await writeProof(await memberClient(role), role)
      const response = await send('POST', 'session', { body: { secret } })
      return (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
    },

    /** Runs a statement on the product's database and returns its rows. */
    rows<T extends QueryResultRow>(sql: string, values?: unknown[]): Promise<T[]> {
      return queryRows(env.DATABASE_URL, sql, values)
    },

    /** The contacts of the marketing list with an email address. */
    contacts: (email: string) => contactsAt(env, email),

    /** Sets a provider's fault, or clears it with null. */
    injectFault(provider: Provider, fault: Fault | null): Promise<number> {
      const root = provider === 'mail' ? env.RESEND_BASE_URL : env.LOOPS_API_ROOT
      return injectFault(String(root), fault)
    },
  }
}
