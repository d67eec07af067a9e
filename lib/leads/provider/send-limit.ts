/** Request timeout of a call to a provider, in milliseconds. */
export const SEND_LIMIT = 10_000
