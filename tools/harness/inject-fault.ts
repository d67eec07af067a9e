import type { Fault } from '#lib/local-cloud/web/faults.ts'

/** The stand-ins for providers that faults can be injected into. */
export type Provider = 'mail' | 'marketing'

/**
 * Sets the fault of the stand-in at this URL; null clears it.
 *
 * @returns the number of its calls so far
 */
export async function injectFault(url: string, fault: Fault | null): Promise<number> {
  const response = await fetch(new URL('/_local/faults', url), {
    method: fault ? 'POST' : 'DELETE',
    body: fault && JSON.stringify(fault),
  })
  if (!response.ok) throw new Error(await response.text())
  const { calls }: { calls: number } = await response.json()
  return calls
}
