/**
 * How long a statement on the database of leads may take, in milliseconds. Each limit is shorter
 * than that of what waits for it: the server undoes a statement before we give up on it, and we
 * give up before a visitor's browser does (20 s).
 */
export const LOCK_LIMIT = 5_000
export const STATEMENT_LIMIT = 8_000
/** Between two statements of a transaction. */
export const IDLE_LIMIT = 10_000
export const RESULT_LIMIT = 10_000
/** For a connection, be it new or the pool's. */
export const CONNECT_LIMIT = 8_000
/**
 * Of the look whether leads can be stored: longer than a migration may hold leads up at a time,
 * shorter than they wait.
 */
export const PROBE_LOCK_LIMIT = 2_500
export const PROBE_STATEMENT_LIMIT = 3_000
