/**
 * The whole product for tests: local cloud, seeded content and the built site, with its own data,
 * ports and page cache.
 */
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { QueryResultRow } from 'pg'
import { pathOf, TYPES_WITH_PAGE } from '#lib/content/paths.ts'
import { SERVICES } from '#lib/local-cloud/services.ts'
import type { Fault } from '#lib/local-cloud/web/faults.ts'
import type { Message } from '#lib/local-cloud/web/received.ts'
import { copyBuild, buildLocally } from '#tools/stack/build.ts'
import type { Variables } from '#tools/stack/child.ts'
import { seed, startCloud, type Cloud } from '#tools/stack/cloud.ts'
import { freePort } from '#tools/stack/ports.ts'
import { refresh, startSite, type Site } from '#tools/stack/site.ts'
import { injectFault, rootOf, type Provider } from './inject-fault.ts'
import { lakeClient } from './lake-client.ts'
import { ownPorts } from './ports.ts'
import { queryRows } from './query-rows.ts'
import { receivedAt } from './received.ts'

interface Mail {
  id: string
  from: string
  to: string[]
  reply_to: string[]
  subject: string
  html: string
  text: string
}

interface Attachment {
  filename: string
  download_url: string
}

export class Stack {
  readonly folder: string
  readonly port: number
  readonly url: string
  cloud: Cloud
  site: Site
  /** The build that its processes serve. */
  readonly dist: string
  readonly #more: Variables
  readonly #complaints: string[] = []

  private constructor(
    folder: string,
    port: number,
    cloud: Cloud,
    site: Site,
    dist: string,
    more: Variables,
  ) {
    this.folder = folder
    this.port = port
    this.url = site.url
    this.cloud = cloud
    this.site = site
    this.dist = dist
    this.#more = more
    this.#collectComplaints(cloud)
  }

  /**
   * @param given additional variables for the site, which override the local cloud's, or what makes
   *   them of those
   */
  static async start(
    given: Variables | ((env: Variables) => Promise<Variables>) = {},
  ): Promise<Stack> {
    const parent = process.env.RUN_FOLDER ?? '.local/test-by-hand'
    await mkdir(parent, { recursive: true })
    const folder = await mkdtemp(join(parent, 'stack-'))
    const own = await ownPorts()
    const port = await freePort(own)
    const url = `http://localhost:${port}`
    const cloud = await startCloud(join(folder, 'cloud'), SERVICES, url, own + 5)
    const more = typeof given === 'function' ? await given(cloud.env) : given
    const env = siteVariables(port, cloud, more)
    // As a hosted site starts, whose staff haven't said which scheduler's form is filled in.
    await seed({ ...env, LOCAL_SCHEDULING_URL: undefined })
    const dist = join(folder, 'site')
    await copyBuild(process.env.SITE_BUILD ?? (await buildLocally(console.log)), dist)
    const site = await startSite(port, env, dist)
    const stack = new Stack(folder, port, cloud, site, dist, more)
    try {
      await refresh(stack.url, stack.env.SANITY_WEBHOOK_SECRET ?? '')
      await stack.refreshed()
    } catch (error) {
      await stack.close()
      throw new Error(`The site shows no pages.\n${site.log()}`, { cause: error })
    }
    return stack
  }

  get env(): Record<string, string> {
    return this.cloud.env
  }

  /** Waits until these pages, which the build has rendered for another stack, show this one's. */
  async refreshed(paths = ['/', '/resources']): Promise<void> {
    const scheduler = new URL(String(this.cloud.urls.scheduling)).origin
    for (const path of paths) {
      for (let tries = 0; ; tries++) {
        const signal = AbortSignal.timeout(60_000)
        const text = await (await fetch(this.url + path, { signal })).text()
        const schedulers = text.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? []
        if (schedulers.every((origin) => origin === scheduler)) break
        if (tries > 100) throw new Error(`${path} still leads to another stack's scheduler.`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }

  /** Whether one of these pages is still shown as it was before. */
  async isStale(paths: readonly string[]): Promise<boolean> {
    const headers = { 'Cache-Control': 'no-cache' }
    const answers = await Promise.all(paths.map((path) => fetch(this.url + path, { headers })))
    return answers.some((answer) => answer.headers.get('x-nextjs-cache') === 'STALE')
  }

  /** The paths of all pages, also of those that the sitemap leaves out since they are invented. */
  async paths(): Promise<string[]> {
    const documents = await lakeClient(this).fetch<Parameters<typeof pathOf>[0][]>(
      '*[_type in $types]{_type, "slug": slug.current}',
      { types: TYPES_WITH_PAGE },
      { perspective: 'published' },
    )
    return ['/', '/resources', '/privacy', ...documents.map(pathOf)]
  }

  /**
   * The content lake's complaints since the last call: requests for which it has no route, and its
   * own errors.
   */
  lakeComplaints(): string[] {
    return this.#complaints.splice(0)
  }

  #collectComplaints({ process: { stderr } }: Cloud): void {
    if (!stderr) throw new Error('The local cloud has no error output.')
    createInterface({ input: stderr }).on('line', (line) => {
      if (line.startsWith('content lake:')) this.#complaints.push(line)
    })
  }

  /** Runs a query on the product's database. */
  rows<T extends QueryResultRow>(sql: string, values?: unknown[]): Promise<T[]> {
    return queryRows(this.env.DATABASE_URL, sql, values)
  }

  /** The emails sent to the team about an email address, newest first. */
  async mails(about: string): Promise<Mail[]> {
    const list = await this.#call<{ data: Mail[] }>('mail', 'emails?limit=100')
    const found = list.data.filter(({ subject }) => subject.includes(about))
    return Promise.all(found.map(({ id }) => this.#call<Mail>('mail', `emails/${id}`)))
  }

  /** The emails sent to an email address, newest first. */
  async sentTo(to: string): Promise<Mail[]> {
    const list = await this.#call<{ data: Mail[] }>('mail', 'emails?limit=100')
    const found = list.data.filter((mail) => mail.to.includes(to))
    return Promise.all(found.map(({ id }) => this.#call<Mail>('mail', `emails/${id}`)))
  }

  /** Name and content of each file sent to an email address. */
  async attached(to: string): Promise<[name: string, content: string][]> {
    const lists = (await this.sentTo(to)).map(({ id }) =>
      this.#call<{ data: Attachment[] }>('mail', `emails/${id}/attachments`),
    )
    const files = (await Promise.all(lists)).flatMap((list) => list.data)
    return Promise.all(
      files.map(async (file) => [file.filename, await (await fetch(file.download_url)).text()]),
    )
  }

  /** The contacts with an email address on the marketing list. */
  contacts(email: string): Promise<{ email: string; [property: string]: unknown }[]> {
    return this.#call('marketing', `v1/contacts/find?email=${encodeURIComponent(email)}`)
  }

  /** Sets a provider's fault, or clears it with null. Returns the number of its calls so far. */
  injectFault(provider: Provider, fault: Fault | null): Promise<number> {
    return injectFault(rootOf(provider, this.env), fault)
  }

  /** What the stand-in for a provider received, newest first. */
  received(provider: Provider): Promise<Message[]> {
    return receivedAt(rootOf(provider, this.env))
  }

  async #call<T>(provider: 'mail' | 'marketing', path: string): Promise<T> {
    const key = this.env[provider === 'mail' ? 'RESEND_API_KEY' : 'LOOPS_API_KEY']
    const response = await fetch(new URL(path, rootOf(provider, this.env)), {
      headers: { Authorization: `Bearer ${key}` },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  /** Environment variables for a process of the site. */
  siteVariables(more: Variables = {}): Variables {
    return siteVariables(this.port, this.cloud, { ...this.#more, ...more })
  }

  /** Restarts the cloud on the same data and ports, after it was stopped or killed. */
  async restartCloud(): Promise<void> {
    this.cloud = await startCloud(join(this.folder, 'cloud'), SERVICES, this.url)
    this.#collectComplaints(this.cloud)
  }

  /** Starts the site with the content lake down, and every other service with it. */
  async startWithoutContent(): Promise<void> {
    await this.cloud.stop()
    await this.site.stop()
    await this.restartSite()
  }

  /** Restarts the site on the same port and page cache. */
  async restartSite(more: Variables = {}): Promise<void> {
    this.site = await startSite(this.port, this.siteVariables(more), this.dist)
  }

  async close(): Promise<void> {
    await this.site.stop()
    await this.cloud.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

function siteVariables(port: number, cloud: Cloud, more: Variables): Variables {
  const own = {
    SITE_URL: `http://localhost:${port}`,
    TRUSTED_PROXIES: '1',
    // A test creates more leads than any site gets in an hour.
    DELIVERIES_PER_HOUR: '1000000',
  }
  return { ...process.env, ...own, ...cloud.env, ...more }
}
