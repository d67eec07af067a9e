/**
 * Content security policy of /studio on a local content lake: nothing leaves the machine. It also
 * blocks what the Studio can't switch off (a font, a version check and an error reporter on
 * Sanity's hosts). Next and the Studio write inline scripts and styles, so those are allowed.
 *
 * @param apiHost origin of the lake; each project and each listener has its own subdomain
 * @param development the development server's hot reload uses eval and a WebSocket
 */
export function localSecurityPolicy(apiHost: string, development: boolean): string {
  const { protocol, host, port } = new URL(apiHost)
  const names = `${protocol}//${host} ${protocol}//*.localhost:${port}`
  const sockets = names.replaceAll(/https?:/g, (scheme) => (scheme === 'https:' ? 'wss:' : 'ws:'))
  const own = development ? " 'unsafe-eval'" : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline'${own}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${names}`,
    `media-src 'self' data: blob: ${names}`,
    "font-src 'self' data:",
    `connect-src 'self' ${names} ${sockets}`,
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    `form-action 'self' ${names}`,
    "base-uri 'self'",
    "object-src 'none'",
  ].join('; ')
}

/**
 * Content security policy of /studio on Sanity's own content lake. Its hosts are many and change
 * with its versions, so this only blocks third-party scripts, plugins, and framing by other sites,
 * except Sanity's dashboard.
 */
export const HOSTED_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' https://*.sanity-cdn.com https://*.sanity.io",
  "style-src 'self' 'unsafe-inline' https:",
  "img-src 'self' data: blob: https:",
  "media-src 'self' data: blob: https:",
  "font-src 'self' data: https:",
  "connect-src 'self' https: wss:",
  "worker-src 'self' blob:",
  "frame-src 'self' https:",
  "frame-ancestors 'self' https://*.sanity.io",
  "form-action 'self' https://*.sanity.io",
  "base-uri 'self'",
  "object-src 'none'",
].join('; ')
