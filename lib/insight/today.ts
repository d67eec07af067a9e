/** SQL: the day it is, UTC, by the database's clock, which all processes share. */
export const TODAY = `(now() at time zone 'UTC')::date`
