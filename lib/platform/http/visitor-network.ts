import 'server-only'
import { env } from '#lib/platform/env/env.ts'
import { clientNetwork, hasMoreHops, type ReadableHeaders } from '#lib/platform/http/visitor.ts'

interface Sent {
  headers: ReadableHeaders
}

export function networkOf({ headers }: Sent): string {
  return clientNetwork(headers, trustedProxies())
}

export function hasUntrustedHops({ headers }: Sent): boolean {
  return hasMoreHops(headers, trustedProxies())
}

function trustedProxies(): number {
  return env.TRUSTED_PROXIES ?? (env.VERCEL ? 1 : 0)
}
