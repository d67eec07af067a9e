/** The most time one call to a provider may take, in milliseconds. */
export const SEND_LIMIT = 10_000
