import type { Fault } from '#lib/local-cloud/web/faults.ts'
import type { Message } from '#lib/local-cloud/web/received.ts'
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
  /** The ID of every email that was sent, to anybody. */
  mails: () => Promise<string[]>
  /** The marketing contacts with an email address. */
  contacts: (email: string) => Promise<unknown[]>
  /** What a stand-in without an API received. */
  received: (provider: 'webhook' | 'slack') => Promise<Message[]>
  /** Calls of a provider that it will still carry out. */
  pending: (provider: Provider) => Promise<number>
  /** Opens a session in Leads, as an editor does in the Studio. Returns its cookie. */
  signIn: () => Promise<string>
  /** Calls the site as a cron job does, to send what is due. */
  drain: () => Promise<void>
  close: () => Promise<void>
}
