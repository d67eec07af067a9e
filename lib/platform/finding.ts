/** A finding about one part of a deployment, as sentences for the person who runs it. */
export interface Finding {
  about: string
  ok: boolean
  says: string
}

/** Environment variables as they are set, not yet validated. */
export type Variables = Record<string, string | undefined>

/** Checks one part. Any of the variables may be missing. */
export type Check = (variables: Variables) => Promise<Finding[]>

/** Request timeout, in milliseconds. */
export const TIMEOUT = 8000

export function pass(about: string, says: string): Finding {
  return { about, ok: true, says }
}

export function fail(about: string, says: string): Finding {
  return { about, ok: false, says }
}

/**
 * An HTTP call with a timeout. Null without a response; `json` is undefined if the body isn't JSON.
 */
export async function tryFetch(
  url: string | URL,
  init: RequestInit = {},
): Promise<{ status: number; json: unknown } | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) })
    const json: unknown = await response.json().catch(() => undefined)
    return { status: response.status, json }
  } catch {
    return null
  }
}

/** Headers that carry a key as a bearer token. */
export function bearer(key: string): Record<string, string> {
  return { Authorization: `Bearer ${key}` }
}
