import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { migrate } from '#lib/platform/database/migrate.ts'
import type { Face } from '#lib/local-cloud/scheduling/face.ts'
import type { Fault } from '#lib/local-cloud/web/faults.ts'
import type { Received } from '#lib/local-cloud/web/received.ts'
import { deskCookie } from '#tools/harness/desk-cookie.ts'
import { startFurtherSite } from '#tools/harness/further-site.ts'
import { pendingAt, rootOf, type Provider } from '#tools/harness/inject-fault.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { startPostgres } from '#tools/harness/postgres.ts'
import { Stack } from '#tools/harness/stack.ts'

/** A process that a run may kill, and restart on the data it left behind. */
interface Victim {
  kill: () => Promise<void>
  restart: () => Promise<void>
}

/** The whole product under test. */
export interface Target {
  /** URLs of the site's processes. */
  sites: readonly [string, ...string[]]
  victims: readonly [Victim, ...Victim[]]
  databaseUrl: string
  /** What the site knows the webhooks of schedulers by. */
  schedulerSecrets: Record<Face['name'], string>
  injectFault: (provider: Provider, fault: Fault | null) => Promise<unknown>
  /** What the stand-in for a provider got, newest first. */
  received: (provider: Provider) => Promise<Received[]>
  /** Calls of a provider that it will still carry out. */
  pending: (provider: Provider) => Promise<number>
  /** Opens a session in Leads, as an editor does in the Studio. Returns its cookie. */
  signIn: () => Promise<string>
  /** Publishes a document in the lake. */
  publish: (document: { _id: string; _type: string }) => Promise<unknown>
  /** Calls the site as a cron job does, to send what is due. */
  drain: () => Promise<void>
  close: () => Promise<void>
}

/** One site on the local cloud with all its services: what `npm start` runs. */
export function localTarget(stack: Stack): Target {
  return {
    sites: [stack.url],
    victims: [
      { kill: () => stack.site.kill(), restart: () => stack.restartSite() },
      { kill: () => stack.cloud.kill(), restart: () => stack.restartCloud() },
    ],
    databaseUrl: String(stack.env.DATABASE_URL),
    schedulerSecrets: {
      'cal.com': String(stack.env.CALCOM_WEBHOOK_SECRET),
      calendly: String(stack.env.CALENDLY_WEBHOOK_SIGNING_KEY),
    },
    injectFault: (provider, fault) => stack.injectFault(provider, fault),
    received: (provider) => stack.received(provider),
    pending: (provider) => pendingAt(rootOf(provider, stack.env)),
    signIn: () => deskCookie(stack),
    publish: (document) => lakeClient(stack).createOrReplace(document),
    async drain() {
      const Authorization = `Bearer ${stack.env.CRON_SECRET}`
      const response = await fetch(`${stack.url}/api/deliveries`, { headers: { Authorization } })
      if (!response.ok)
        throw new Error(`/api/deliveries: ${response.status} ${await response.text()}`)
    },
    close: () => stack.close(),
  }
}

/**
 * Three processes of the site on one real Postgres; the local cloud plays the providers.
 *
 * @param binaries the folder of `pg_ctl`
 * @param variables additional ones of the site
 */
export async function startPostgresTarget(binaries: string, variables = {}): Promise<Target> {
  const postgres = await startPostgres(binaries)
  await migrate(postgres.url)
  const stack = await Stack.start({ DATABASE_URL: postgres.url, ...variables })
  const further = [await startFurtherSite(stack), await startFurtherSite(stack)]
  const local = localTarget(stack)
  return {
    ...local,
    sites: [stack.url, ...further.map(({ url }) => url)],
    victims: [...local.victims, postgres, ...further],
    databaseUrl: postgres.url,
    async close() {
      for (const site of further) await site.stop()
      await stack.close()
      await postgres.close()
    },
  }
}

/** The file that makes clocks jump once it exists. */
const jumpMark = () => resolve(process.env.RUN_FOLDER ?? '.local/test-by-hand', 'clocks-jump')

/** Runs `work`; every process started meanwhile has a clock that {@link letClocksJump} sets off. */
export async function withJumpingClocks<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_OPTIONS
  process.env.CLOCKS_JUMP = jumpMark()
  const clock = join(import.meta.dirname, 'jumping-clock.mjs')
  process.env.NODE_OPTIONS = `${before ?? ''} --import=file://${clock}`
  try {
    return await work()
  } finally {
    process.env.NODE_OPTIONS = before
  }
}

/** Has those clocks jump by hours every second, forward and back, or be right again. */
export async function letClocksJump(jump: boolean): Promise<void> {
  await (jump ? writeFile(jumpMark(), '') : rm(jumpMark(), { force: true }))
}
