import { failover } from './failover.ts'
import type { Outage } from './outage.ts'
import * as server from './server.ts'
import { terminated } from './terminated.ts'

/**
 * Every outage in the `outages` run, in this order. A failover is last: it leaves a different
 * server.
 */
export const OUTAGES: readonly Outage[] = [
  server.lockOn('email_submissions'),
  server.lockOn('deliveries'),
  server.endedBackends,
  server.readOnly,
  server.noConnections,
  server.diskFull,
  server.poolerKilled,
  server.serverKilled,
  terminated,
  failover,
]
