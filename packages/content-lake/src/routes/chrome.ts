import { isAllowedOrigin } from '../http/hosts.ts'
import type { LakeRequest, Reply, Route } from '../http/route.ts'

const fixed = (path: string, json: string): Route => ({
  path,
  handle: () => ({ headers: { 'content-type': 'application/json; charset=utf-8' }, body: json }),
})

/**
 * Empty responses for Sanity's own services that the Studio and CLI call: plans, news, help, usage.
 */
export const chromeRoutes: Route[] = [
  fixed('GET /features', '[]'),
  fixed('GET /aliases', '[]'),
  fixed('GET /help', '{"resources":{"sectionArray":[]}}'),
  fixed('GET /journey/announcements', '[]'),
  fixed('GET /journey/unclaimed-project', 'null'),
  fixed('GET /journey/:feature', 'null'),
  fixed('GET /journey/trial/:id', 'null'),
  fixed('GET /access/requests/me', '[]'),
  fixed('GET /access/project/:projectId/requests', '[]'),
  fixed('GET /intake/telemetry-status', '{"status":"denied"}'),
  fixed('POST /intake/batch', '{}'),
  fixed('GET /geoip/country', '{}'),
  fixed('GET /ping', '{"ok":true}'),
  fixed('GET /data/ping/:dataset', '{"ok":true}'),
  { path: 'GET /check/cors', handle: checkCors },
]

function checkCors({ lake, incoming }: LakeRequest): Reply {
  const allowed = isAllowedOrigin(incoming.headers.origin ?? '', lake.options.allowedOrigins)
  return { body: { result: { allowed, withCredentials: allowed } } }
}
