import type { Variables } from '../stack/child.ts'

/** What was found out about one part of a deployment, as sentences for the person who runs it. */
export interface Finding {
  about: string
  ok: boolean
  says: string
}

/** Looks at one part; none of the variables need be there. */
export type Check = (variables: Variables) => Promise<Finding[]>

/** Milliseconds that a service may take to answer. */
export const LIMIT = 8000

export function right(about: string, says: string): Finding {
  return { about, ok: true, says }
}

export function wrong(about: string, says: string): Finding {
  return { about, ok: false, says }
}

/** An HTTP call with a time limit. Null when nobody answers; a body that is no JSON is undefined. */
export async function ask(
  url: string | URL,
  init: RequestInit = {},
): Promise<{ status: number; json: unknown } | null> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(LIMIT) })
    const json: unknown = await answer.json().catch(() => undefined)
    return { status: answer.status, json }
  } catch {
    return null
  }
}

/** Headers that carry a key. */
export function bearer(key: string): Record<string, string> {
  return { Authorization: `Bearer ${key}` }
}
