import type { Fault } from '#lib/local-cloud/web/faults.ts'

/** The variable that points the site at each stand-in for a provider. */
const ROOTS = {
  mail: 'RESEND_BASE_URL',
  marketing: 'LOOPS_API_ROOT',
  webhook: 'WEBHOOK_URL',
  slack: 'SLACK_ROOT',
} as const

/** The stand-ins for providers that faults can be injected into. */
export type Provider = keyof typeof ROOTS

export const STAND_IN_PROVIDERS = Object.keys(ROOTS) as [Provider, ...Provider[]]

/** The URL of a provider's stand-in, from the site's variables. */
export function rootOf(provider: Provider, env: Record<string, string | undefined>): string {
  return String(env[ROOTS[provider]])
}

/**
 * Sets the fault of the stand-in at this URL; null clears it.
 *
 * @returns the number of its calls so far
 */
export async function injectFault(url: string, fault: Fault | null): Promise<number> {
  const method = fault ? 'POST' : 'DELETE'
  return (await control(url, { method, body: fault && JSON.stringify(fault) })).calls
}

/** How many calls the stand-in at this URL will still carry out. */
export async function pendingAt(url: string): Promise<number> {
  return (await control(url)).pending
}

async function control(url: string, init?: RequestInit) {
  const response = await fetch(new URL('/_local/faults', url), init)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as { calls: number; pending: number }
}
