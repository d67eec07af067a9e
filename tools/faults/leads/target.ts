import type { Fault } from '#lib/local-cloud/web/faults.ts'
import type { Provider } from '#tools/harness/inject-fault.ts'

/** A process that a run may kill, and restart on the data it left behind. */
export interface Victim {
  name: string
  kill: () => Promise<void>
  restart: () => Promise<void>
}

/** The whole product under test. */
export interface Target {
  /** URLs of the site's processes. */
  sites: readonly [string, ...string[]]
  victims: readonly [Victim, ...Victim[]]
  databaseUrl: string
  injectFault: (provider: Provider, fault: Fault | null) => Promise<unknown>
  /** The text of every email that the team got. */
  mails: () => Promise<{ text: string }[]>
  /** The marketing contacts with an email address. */
  contacts: (email: string) => Promise<unknown[]>
  /** Calls the site as a cron job does, to send what is due. */
  drain: () => Promise<void>
  close: () => Promise<void>
}
