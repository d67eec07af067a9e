import type { Variables } from '#lib/doctor/finding.ts'
import { reason } from '#lib/log/log.ts'
import type { Departure } from '#lib/leads/provider/channel.ts'

/**
 * Deletes a contact from the marketing list, whatever its subscriptions. Never throws.
 *
 * @param timeout milliseconds
 */
export async function leaveMarketingList(
  email: string,
  { LOOPS_API_KEY: key, LOOPS_API_ROOT: root }: Variables,
  timeout: number,
): Promise<Departure> {
  try {
    const { status } = await fetch(
      new URL('v1/contacts/delete', root ?? 'https://app.loops.so/api/'),
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
        signal: AbortSignal.timeout(timeout),
      },
    )
    if (status === 200) return { kind: 'deleted' }
    // Loops responds 400 to an invalid email address, which it therefore never had.
    if (status === 404 || status === 400) return { kind: 'absent' }
    return { kind: 'failed', reason: `Loops responded ${status}` }
  } catch (error) {
    return { kind: 'failed', reason: `Loops: ${reason(error)}` }
  }
}
