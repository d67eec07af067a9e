import { notEmulated, refuse, type RouteGroup } from '../http/route-group.ts'
import type { LakeRequest, Reply } from '../http/route.ts'

const HOSTING = 'hosting of Studios and apps'

const deployedStudios: RouteGroup = {
  area: 'projects',
  name: 'deployed Studios',
  emulated: 'empty',
  routes: [{ path: 'GET /projects/:projectId/user-applications', handle: listStudios }],
}

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
