import 'server-only'
import { env } from '#lib/platform/env/env.ts'
import { clientNetwork, hasMoreHops, type ReadableHeaders } from '#lib/platform/http/visitor.ts'

interface Sent {
  headers: ReadableHeaders
}

/** The network a request is counted under: an IPv4 address, or an IPv6 /48. */
export function networkOf({ headers }: Sent): string {
  return clientNetwork(headers, trustedProxies())
}

/** Whether a request passed more proxies than TRUSTED_PROXIES says. */
export function hasUntrustedHops({ headers }: Sent): boolean {
  return hasMoreHops(headers, trustedProxies())
}

function trustedProxies(): number {
  return env.TRUSTED_PROXIES ?? (env.VERCEL ? 1 : 0)
}
