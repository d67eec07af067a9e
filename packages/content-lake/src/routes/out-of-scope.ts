import { notEmulated } from '../http/route-group.ts'

/** What Sanity offers and the lake doesn't: services with models, queues or hosting. */
export const outOfScopeRoutes = [
  notEmulated('queries', 'embeddings', [
    'ANY /embeddings-index/*',
    'ANY /datasets/:dataset/settings/embeddings',
    'ANY /projects/:projectId/datasets/:dataset/settings/embeddings',
  ]),
  notEmulated('assets', 'assets from a URL', [
    'POST /assets/images/:dataset/from-url',
    'POST /assets/files/:dataset/from-url',
  ]),
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
  notEmulated('projects', 'hosting of Studios and apps', [
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
