import type { Fault } from '#lib/local-cloud/web/faults.ts'

/** A process that a run may kill, and start again on what it left behind. */
export interface Victim {
  name: string
  kill: () => Promise<void>
  restart: () => Promise<void>
}

export type Provider = 'RESEND' | 'LOOPS'

/** A whole product that a run is let loose on. */
export interface Target {
  /** Addresses of the site's processes. */
  sites: readonly [string, ...string[]]
  victims: readonly [Victim, ...Victim[]]
  databaseUrl: string
  misbehave: (provider: Provider, fault: Fault | null) => Promise<void>
  /** The text of every e-mail that the team got. */
  mails: () => Promise<{ text: string }[]>
  /** The contacts with an address. */
  contacts: (email: string) => Promise<unknown[]>
  /** Calls the site as a cron does, to send what is due. */
  drain: () => Promise<void>
  close: () => Promise<void>
}
