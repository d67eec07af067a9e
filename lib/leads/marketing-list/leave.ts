import { reason } from '#lib/http/log.ts'

/** Whether an address is off the marketing list: it was deleted now, was not on it, or `failed`, with the reason. */
export type Departure =
  | { kind: 'deleted' }
  | { kind: 'absent' }
  | { kind: 'failed'; reason: string }

/**
 * Deletes a contact from the marketing list, whatever it is subscribed to. Never throws.
 *
 * @param account.root of Loops' API, ending with a slash; absent means Loops itself
 * @param timeLimit milliseconds
 */
export async function leaveMarketingList(
  email: string,
  account: { apiKey: string; root: string | undefined },
  timeLimit: number,
): Promise<Departure> {
  try {
    const root = account.root ?? 'https://app.loops.so/api/'
    const { status } = await fetch(new URL('v1/contacts/delete', root), {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(timeLimit),
    })
    if (status === 200) return { kind: 'deleted' }
    // 400 is the answer to what Loops takes for no address, and so has never had.
    if (status === 404 || status === 400) return { kind: 'absent' }
    return { kind: 'failed', reason: `Loops answered ${status}` }
  } catch (error) {
    return { kind: 'failed', reason: `Loops: ${reason(error)}` }
  }
}
