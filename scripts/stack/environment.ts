import { existsSync } from 'node:fs'
import type { Cloud } from './cloud.ts'

/** Reads `.env.local` and `.env`; what the shell set wins. */
export function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
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
  Object.assign(process.env, { SITE_URL: siteUrl, ...cloud?.env, ...given })
  await import('#lib/env.ts')
  return { ...process.env }
}
