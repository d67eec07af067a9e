/** Request timeout of a call to a provider, in milliseconds. */
export const SEND_TIMEOUT = 10_000
