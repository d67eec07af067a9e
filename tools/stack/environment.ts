import { existsSync } from 'node:fs'
import type { Cloud } from './cloud.ts'

/** Loads `.env.local` and `.env`. Variables set in the shell take precedence. */
export function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
}

const LOOPBACK = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/

/**
 * The URL under which the Studio, the webhook and people reach the site on this port: `SITE_URL`,
 * unless that's a loopback URL. Its port may be another instance's by now.
 */
export function localSiteUrl(given: string | undefined, port: number): string {
  return given && !LOOPBACK.test(given) ? given : `http://localhost:${port}`
}

/**
 * The site's environment: the given variables, plus the local cloud's for those that are missing.
 *
 * @throws Error that lists every invalid variable
 */
export async function siteEnvironment(
  siteUrl: string,
  cloud: Cloud | undefined,
): Promise<Record<string, string | undefined>> {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value))
  Object.assign(process.env, { ...cloud?.env, ...given, SITE_URL: siteUrl })
  await import('#lib/platform/env/env.ts')
  return { ...process.env }
}
