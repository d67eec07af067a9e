/** The lead pipeline as the site runs it, on its own local cloud. */
import type { QueryResultRow } from 'pg'
import { afterAll, vi } from 'vitest'
import { startLocalCloud } from '#lib/local-cloud/cloud.ts'
import { cloudFolder } from '#tools/harness/cloud-folder.ts'
import { injectFault, rootOf, type Provider } from '#tools/harness/inject-fault.ts'
import { ownPorts } from '#tools/harness/ports.ts'
import { queryRows } from '#tools/harness/query-rows.ts'
import { contactsAt, receivedAt } from '#tools/harness/received.ts'
import type { ServiceName } from '#lib/local-cloud/services.ts'
import type { Fault } from '#lib/local-cloud/web/faults.ts'

const SERVICES: readonly ServiceName[] = ['database', 'mail', 'marketing']

export interface Mail {
  from: string
  to: string[]
  reply_to: string[]
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
}

/** A page with the gate of a resource. */
export const CAMPAIGN = '/spring'
export const CAMPAIGN_GATE = 'automation-checklist'

/**
 * Starts the services until the file's tests are over, then loads the site's modules, which read
 * their variables once. No resource is published, and other content is down.
 *
 * @param more variables of the site
 * @param optional services that tests rarely need
 * @param siteUrl where webhooks of the services go, if anywhere
 * @param isPublished whether there is a resource with a slug; undefined while content is down
 */
export async function startProduct(
  more: Record<string, string> = {},
  optional: readonly ServiceName[] = [],
  isPublished: (slug: string) => boolean | undefined = () => false,
  siteUrl?: string,
) {
  const dataDir = await cloudFolder()
  const own = await ownPorts()
  const names = [...SERVICES, ...optional]
  const ports = Object.fromEntries(names.map((name, index) => [name, own + index]))
  const services = { dataDir, services: names, ports, siteUrl }
  let cloud = await startLocalCloud(services)
  afterAll(() => cloud.close())
  const env: Record<string, string | undefined> = Object.assign(process.env, cloud.env, {
    SITE_URL: 'http://localhost:3000',
    SANITY_PROJECT_ID: 'northwright',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: 'http://127.0.0.1:9',
    SANITY_WEBHOOK_SECRET: 'a secret of this test alone',
    DELIVERIES_PER_HOUR: '100000',
    ...more,
  })

  waitLonger()
  /** What the site does after its response. */
  const afterwards: Promise<unknown>[] = []
  vi.doMock('#lib/content/published.ts', () => ({
    isPublished: async (slug: string) => isPublished(slug),
    isPublishedPath: async (path: string) => path === CAMPAIGN,
    gateAt: async (path: string) => {
      if (path === CAMPAIGN) return CAMPAIGN_GATE
      const slug = /^\/resources\/(.+)$/.exec(path)?.[1] ?? ''
      return isPublished(slug) || !slug ? slug : null
    },
  }))
  vi.doMock('next/server', () => ({
    after: (work: () => Promise<unknown>) => void afterwards.push(work()),
  }))
  const leads = await import('#app/api/leads/route.ts')
  const deliveries = await import('#app/api/deliveries/route.ts')
  const { captureLead } = await import('#lib/leads/capture/capture.ts')
  const { queueReportEmail } = await import('#lib/leads/channels/report-email/queue.ts')
  const { drainDeliveries, drainSoon } = await import('#lib/leads/outbox/drain.ts')
  const { claim, settle } = await import('#lib/leads/outbox/deliveries.ts')
  const { closePool } = await import('#lib/platform/database/pool.ts')
  afterAll(closePool)

  const fetchFrom = (url: string | undefined, path: string, init?: RequestInit) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { ...init?.headers, Authorization: `Bearer ${env.RESEND_API_KEY}` },
    })

  return {
    routes: { leads, deliveries },
    captureLead,
    queueReportEmail,
    drainDeliveries,
    drainSoon,
    claim,
    settle,
    settled: () => Promise.all(afterwards.splice(0)),

    /** Runs a statement on the product's database and returns its rows. */
    rows<T extends QueryResultRow>(sql: string, values?: unknown[]): Promise<T[]> {
      return queryRows(env.DATABASE_URL, sql, values)
    },

    /** The emails that the team got about an email address. */
    async mails(about: string): Promise<Mail[]> {
      const list = await fetchFrom(env.RESEND_BASE_URL, '/emails')
      const { data }: { data: Mail[] } = await list.json()
      return data.filter(({ subject }) => subject.includes(about))
    },

    /** The contacts of the marketing list with an email address. */
    contacts: (email: string) => contactsAt(env, email),

    /** Sets a provider's fault, or clears it with null. Returns the number of its calls so far. */
    injectFault(provider: Provider, fault: Fault | null): Promise<number> {
      return injectFault(rootOf(provider, env), fault)
    },

    /** What the stand-in for a provider received, newest first. */
    received: (provider: Provider) => receivedAt(rootOf(provider, env)),

    stopCloud: () => cloud.close(),
    async restartCloud(): Promise<void> {
      cloud = await startLocalCloud(services)
    },
  }
}

/**
 * Has the site's modules wait longer for the database than on a server of its own: a busy machine is
 * slow, not broken. `postgres-limits.test.ts` has the limits themselves.
 */
export function waitLonger(): void {
  vi.doMock('#lib/platform/database/timeouts.ts', async (original) => {
    const limits = Object.entries(await original<Record<string, number>>())
    return Object.fromEntries(limits.map(([name, ms]) => [name, 20 * ms]))
  })
}

/** `npm run leads` or `deliveries` in this process, away from this checkout's `.env.local`. */
export async function runCommand(name: 'leads' | 'deliveries', ...args: string[]) {
  vi.doMock('#tools/stack/environment.ts', async (original) => ({
    ...(await original<object>()),
    loadEnvFiles: () => {},
  }))
  const { leads } = await import('#scripts/leads.ts')
  const { deliveries } = await import('#scripts/deliveries.ts')
  const { command } = await import('#tools/command.ts')
  let [output, errors] = ['', '']
  const printing = [
    vi.spyOn(console, 'log').mockImplementation((line = '') => void (output += `${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line) => void (errors += `${line}\n`)),
  ]
  await command(() => ({ leads, deliveries })[name](args))
  const code = Number(process.exitCode ?? 0)
  process.exitCode = 0
  for (const spy of printing) spy.mockRestore()
  return { code, output, errors }
}
