/** A request failed before there was a connection. */
export class UnsentError extends Error {}
