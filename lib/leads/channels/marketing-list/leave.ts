import { reason } from '#lib/log/log.ts'

/** Result of leaving the marketing list: deleted now, not on it, or `failed`, with the reason. */
export type Departure =
  | { kind: 'deleted' }
  | { kind: 'absent' }
  | { kind: 'failed'; reason: string }

/**
 * Deletes a contact from the marketing list, whatever its subscriptions. Never throws.
 *
 * @param account.root root URL of Loops' API, with a trailing slash; Loops itself if omitted
 * @param timeout milliseconds
 */
export async function leaveMarketingList(
  email: string,
  account: { apiKey: string; root: string | undefined },
  timeout: number,
): Promise<Departure> {
  try {
    const root = account.root ?? 'https://app.loops.so/api/'
    const { status } = await fetch(new URL('v1/contacts/delete', root), {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(timeout),
    })
    if (status === 200) return { kind: 'deleted' }
    // Loops responds 400 to an invalid email address, which it therefore never had.
    if (status === 404 || status === 400) return { kind: 'absent' }
    return { kind: 'failed', reason: `Loops responded ${status}` }
  } catch (error) {
    return { kind: 'failed', reason: `Loops: ${reason(error)}` }
  }
}
