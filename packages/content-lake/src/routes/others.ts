import { ruleFor } from '../http/origins.ts'
import {
  empty,
  emulated,
  type LakeRequest,
  notEmulated,
  refuse,
  type Reply,
} from '../http/route.ts'
import { httpError } from '../model/errors.ts'

/** Sanity's own services around the Studio and CLI: plans, news, help, usage. */
export const chromeRoutes = [
  emulated('Studio', 'origin check', { 'GET /check/cors': checkCors }),
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

/** `/socket/:dataset` is a WebSocket, which server.ts accepts. */
export const presenceRoutes = emulated('Studio', 'presence', {
  'GET /socket/:dataset': () => {
    throw httpError(426, 'Presence is a WebSocket')
  },
})

const HOSTING = 'hosting of Studios and apps'

const deployedStudios = empty('projects', 'deployed Studios', {
  'GET /projects/:projectId/user-applications': listStudios,
})

/** A Studio asks for all; who deploys asks for the one at a host first, and builds for minutes. */
function listStudios(request: LakeRequest): Reply {
  const { searchParams } = request.url
  if (searchParams.has('appHost') || searchParams.has('default')) return refuse(HOSTING, request)
  return { body: [] }
}

/** What Sanity offers and the lake doesn't: services with models, queues or hosting. */
export const outOfScopeRoutes = [
  deployedStudios,
  notEmulated('queries', 'embeddings', [
    'ANY /embeddings-index/*',
    'ANY /datasets/:dataset/settings/embeddings',
    'ANY /projects/:projectId/datasets/:dataset/settings/embeddings',
  ]),
  notEmulated('assets', 'assets from a URL', [
    'POST /assets/images/:dataset/from-url',
    'POST /assets/files/:dataset/from-url',
  ]),
  notEmulated('assets', 'IIIF', ['ANY /images/:projectId/:dataset/iiif/*']),
  notEmulated('assets', 'the media library', [
    'ANY /media-libraries',
    'ANY /media-libraries/*',
    'POST /assets/media-library-link/:dataset',
  ]),
  notEmulated('Studio', 'the collaboration API', ['ANY /comments/*', 'ANY /collaboration/*']),
  notEmulated('Studio', 'Canvas and dashboards', [
    'ANY /canvases/*',
    'ANY /dashboards/*',
    'POST /assist/studio-to-canvas/:dataset',
  ]),
  notEmulated('projects', HOSTING, [
    'ANY /projects/:projectId/user-applications',
    'ANY /projects/:projectId/user-applications/*',
    'ANY /applications',
    'ANY /applications/*',
    'ANY /deploy',
    'ANY /deploy/*',
    'ANY /installations',
    'ANY /installations/*',
    'ANY /user-applications',
    'ANY /user-applications/*',
    'ANY /studiohosts/*',
  ]),
  notEmulated('projects', 'projects without an account', ['POST /provision']),
  notEmulated('others', 'GraphQL', ['ANY /apis/graphql', 'ANY /apis/graphql/*', 'ANY /graphql/*']),
  notEmulated('others', 'agents and agent actions', [
    'ANY /agent/*',
    'ANY /assist/tasks/*',
    'ANY /context/*',
  ]),
  notEmulated('others', 'functions and blueprints', [
    'ANY /functions',
    'ANY /functions/*',
    'ANY /blueprints/*',
  ]),
  notEmulated('others', 'the activity log', ['ANY /activity', 'ANY /activity/*']),
]
