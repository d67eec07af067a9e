/** The domain of every host that the gateway answers for. */
export const DOMAIN = 'sanity.io'

/** Sanity's hosts that the lake stands in for: the API, its cached variant, and the assets'. */
export const HOSTS = [
  'api.sanity.io',
  '*.api.sanity.io',
  'apicdn.sanity.io',
  '*.apicdn.sanity.io',
  'cdn.sanity.io',
]

/**
 * Where a request for one of Sanity's hosts goes: `abcd1234.localhost` for a host that names a
 * project, as the lake's own hosts do, and `localhost` for others. Null for any other host.
 */
export function lakeHost(name: string): string | null {
  const host = name.replace(/:443$/, '').toLowerCase()
  const project = /^([a-z0-9-]+)\.(?:api|apicdn)\.sanity\.io$/.exec(host)?.[1]
  if (project) return `${project}.localhost`
  return HOSTS.includes(host) ? 'localhost' : null
}
