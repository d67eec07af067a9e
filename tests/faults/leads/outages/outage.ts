import type { Forwarder } from '../../../harness/forwarder.ts'
import type { PgBouncer } from '../../../harness/pgbouncer.ts'
import type { Postgres } from '../../../harness/postgres.ts'
import type { SmallDisk } from '../../../harness/small-disk.ts'
import type { Target } from '../target.ts'

/**
 * What outages happen to: two processes of the site, one of them behind a pooler where there is
 * one.
 */
export interface Place extends Target {
  /** Where Postgres' programs are. */
  binaries: string
  /** The server that the sites use now. */
  postgres: Postgres
  /** What leads to it. */
  address: Forwarder
  pooler: PgBouncer | null
  /** What the server's files are on, where this user may mount. */
  disk: SmallDisk | null
  /** Sends the first process SIGTERM while clients keep talking to it. */
  terminateFirst: () => Promise<{ took: number; kept: number }>
  /** Closes something at the end of the run. */
  later: (close: () => Promise<void>) => void
}

/** Something that goes wrong for some seconds, while visitors give their addresses. */
export interface Outage {
  name: string
  /** How long it lasts. */
  seconds: number
  /** Why it can't happen on this machine; null where it can. */
  missing?: (place: Place) => string | null
  /** Begins it. What is returned ends it. */
  begin: (place: Place) => Promise<() => Promise<void>>
}
