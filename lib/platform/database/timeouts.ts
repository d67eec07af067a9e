/**
 * Timeouts on the leads database, in milliseconds. Each is shorter than that of what waits for
 * it: the server rolls a statement back before we give up, and we give up before a visitor's
 * browser does (20 s).
 */
export const LOCK_TIMEOUT = 5_000
export const STATEMENT_TIMEOUT = 8_000
/** Between two statements of a transaction. */
export const IDLE_TIMEOUT = 10_000
export const RESULT_TIMEOUT = 10_000
/** To get a connection, new or from the pool. */
export const CONNECT_TIMEOUT = 8_000
/** For the readiness probe: longer than a migration may block leads, shorter than leads wait. */
export const PROBE_LOCK_TIMEOUT = 2_500
export const PROBE_STATEMENT_TIMEOUT = 3_000
