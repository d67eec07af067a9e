import { existsSync } from 'node:fs'
import type { Cloud } from './cloud.ts'

/** Reads `.env.local` and `.env`; what the shell set wins. */
export function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
}

const LOOPBACK = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/

/**
 * Where the site on this port is for the Studio, the webhook and the people: `SITE_URL`, unless that is an address of this
 * machine. The port in it may be another start's by now.
 */
export function localSiteUrl(given: string | undefined, port: number): string {
  return given && !LOOPBACK.test(given) ? given : `http://localhost:${port}`
}

/**
 * What the site runs with: the given variables, and the local cloud's for those that are missing.
 *
 * @throws Error that lists every variable that is wrong
 */
export async function siteEnvironment(
  siteUrl: string,
  cloud: Cloud | undefined,
): Promise<Record<string, string | undefined>> {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value))
  Object.assign(process.env, { ...cloud?.env, ...given, SITE_URL: siteUrl })
  await import('#lib/env.ts')
  return { ...process.env }
}
