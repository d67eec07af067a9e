import { STAND_INS_OF } from '#lib/local-cloud/services.ts'
import type { Fault } from '#lib/local-cloud/web/faults.ts'

const STAND_INS = Object.values(STAND_INS_OF)

/** The stand-ins for providers that faults can be injected into. */
export type Provider = (typeof STAND_INS)[number]['name']

export const STAND_IN_PROVIDERS = STAND_INS.map(({ name }) => name) as [Provider, ...Provider[]]

/** The URL of a provider's stand-in, from the site's variables. */
export function rootOf(provider: Provider, env: Record<string, string | undefined>): string {
  const standIn = STAND_INS.find(({ name }) => name === provider)
  return String(standIn && env[standIn.address])
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

/** How many calls the stand-in at this URL has had. */
export async function callsAt(url: string): Promise<number> {
  return (await control(url)).calls
}

async function control(url: string, init?: RequestInit) {
  const response = await fetch(new URL('/_local/faults', url), init)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as { calls: number; pending: number }
}
