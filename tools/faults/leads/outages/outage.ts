import type { Forwarder } from '#tools/harness/forwarder.ts'
import type { PgBouncer } from '#tools/harness/pgbouncer.ts'
import type { Postgres } from '#tools/harness/postgres.ts'
import type { SmallDisk } from '#tools/harness/small-disk.ts'
import type { Target } from '#tools/faults/leads/target.ts'

/** What outages act on: two processes of the site, one of them behind a pooler if there is one. */
export interface Place extends Target {
  /** Folder of Postgres' programs. */
  binaries: string
  /** The server that the sites use now. */
  postgres: Postgres
  /** Forwards connections to it. */
  forwarder: Forwarder
  pooler: PgBouncer | null
  /** The file system with the server's files, if this user may mount one. */
  disk: SmallDisk | null
  /** Sends the first process SIGTERM while clients keep sending it requests. */
  terminateFirst: () => Promise<{ took: number; kept: number }>
  /** Registers something to close at the end of the run. */
  later: (close: () => Promise<void>) => void
}

/** A fault that lasts some seconds while visitors submit leads. */
export interface Outage {
  name: string
  /** How long it lasts. */
  seconds: number
  /** Why it can't happen on this machine, or null. */
  missing?: (place: Place) => string | null
  /** Starts it. The returned function ends it. */
  begin: (place: Place) => Promise<() => Promise<void>>
}
