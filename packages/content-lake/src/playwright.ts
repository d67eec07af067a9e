import { browserSwitches } from './gateway/hosts.ts'

/**
 * Playwright options for tests that run under `local-lake run`: Chromium reaches the lake under
 * Sanity's host names. Spread them into `use`. Elsewhere they add nothing, so the same tests also
 * run against hosted Sanity.
 *
 * @param launchOptions your own, if you have any
 * @example
 * export default defineConfig({ use: { ...playwrightOptions(), baseURL } })
 */
export function playwrightOptions<Own extends object>(
  launchOptions?: Own,
): { launchOptions: (Own & { args: string[] }) | { args: string[] } } {
  const own: { args?: string[] } = launchOptions ?? {}
  const args = [...(own.args ?? []), ...switches()]
  return { launchOptions: { ...launchOptions, args } }
}

function switches(): string[] {
  const { LOCAL_LAKE_GATEWAY_PORT, LOCAL_LAKE_KEY_HASH, LOCAL_LAKE_OFFLINE } = process.env
  if (!LOCAL_LAKE_GATEWAY_PORT || !LOCAL_LAKE_KEY_HASH) return []
  return browserSwitches({
    port: Number(LOCAL_LAKE_GATEWAY_PORT),
    keyHash: LOCAL_LAKE_KEY_HASH,
    offline: LOCAL_LAKE_OFFLINE === '1',
  })
}
