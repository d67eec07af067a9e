import { ruleFor } from '../http/origins.ts'
import { emulated, empty } from '../http/route-group.ts'
import type { LakeRequest, Reply } from '../http/route.ts'

/** Sanity's own services around the Studio and CLI: plans, news, help, usage. */
export const chromeRoutes = [
  emulated('Studio', 'origin check', [{ path: 'GET /check/cors', handle: checkCors }]),
  empty('Studio', 'announcements, help, telemetry (denied), feedback', {
    'GET /help': '{"resources":{"sectionArray":[]}}',
    'GET /journey/announcements': '[]',
    'GET /journey/unclaimed-project': 'null',
    'GET /journey/:feature': 'null',
    'GET /journey/trial/:id': 'null',
    'GET /journey/mcp/post-init-prompt': 'null',
    'GET /intake/telemetry-status': '{"status":"denied"}',
    'POST /intake/batch': '{}',
    'POST /intake/feedback': '{}',
    'GET /geoip/country': '{}',
  }),
  empty('Studio', "requests for access, AI Assist's status", {
    'GET /access/requests/me': '[]',
    'GET /access/project/:projectId/requests': '[]',
    'GET /assist/tasks/instruction/:dataset/status':
      '{"enabled":false,"initialized":false,"validToken":false}',
  }),
  // What a Studio uploads of its schema, for Sanity's other applications: all is there already.
  empty('Studio', 'schema descriptors', {
    'POST /descriptors/claim': '{"synchronization":{"type":"complete"}}',
    'POST /descriptors/synchronize': '{"type":"complete"}',
  }),
  empty('projects', 'plans, organizations', { 'GET /subscriptions/project/:projectId': 'null' }),
  empty('others', 'ping', {
    'GET /ping': '{"ok":true}',
    'GET /data/ping/:dataset': '{"ok":true}',
  }),
]

async function checkCors({ lake, incoming }: LakeRequest): Promise<Reply> {
  const rule = await ruleFor(lake, incoming.headers.origin ?? '')
  return {
    body: { result: { allowed: rule !== null, withCredentials: rule?.credentials ?? false } },
  }
}
