import { browserSwitches } from './browser/switches.ts'

/**
 * Playwright options for tests that run under `local-lake run`: Chromium reaches the lake under
 * Sanity's host names. Spread them into `use`. Elsewhere they're empty, so the same tests also run
 * against hosted Sanity.
 *
 * @example
 * export default defineConfig({ use: { ...playwrightOptions(), baseURL } })
 */
export function playwrightOptions(): { launchOptions?: { args: string[] } } {
  const { LOCAL_LAKE_GATEWAY_PORT, LOCAL_LAKE_KEY_HASH, LOCAL_LAKE_OFFLINE } = process.env
  if (!LOCAL_LAKE_GATEWAY_PORT || !LOCAL_LAKE_KEY_HASH) return {}
  const args = browserSwitches({
    port: Number(LOCAL_LAKE_GATEWAY_PORT),
    keyHash: LOCAL_LAKE_KEY_HASH,
    offline: LOCAL_LAKE_OFFLINE === '1',
  })
  return { launchOptions: { args } }
}
