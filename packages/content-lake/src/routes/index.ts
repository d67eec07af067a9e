import { emulated, type Handlers, type RouteGroup } from '../http/route.ts'
import { assetRoutes } from './assets.ts'
import { backupRoutes } from './backups.ts'
import { copyRoutes } from './copies.ts'
import { aliasRoutes, commentRoutes, datasetRoutes } from './datasets.ts'
import { documentRoutes, exportRoutes, referenceRoutes } from './documents.ts'
import { fileRoutes, imageRoutes } from './files.ts'
import { historyRoutes } from './history.ts'
import { hookRoutes } from './hooks.ts'
import { listenRoutes, liveRoutes } from './listen.ts'
import { memberRoutes, tokenRoutes } from './members.ts'
import { chromeRoutes, outOfScopeRoutes, presenceRoutes } from './others.ts'
import { corsRoutes, projectRoutes } from './projects.ts'
import { queryRoutes } from './query.ts'
import { releaseRoutes, scheduleRoutes } from './releases.ts'
import { schemaRoutes } from './schemas.ts'
import { authRoutes, userRoutes } from './users.ts'
import { actionRoutes, mutateRoutes } from './write.ts'

const dataRoutes = [
  queryRoutes,
  documentRoutes,
  exportRoutes,
  referenceRoutes,
  mutateRoutes,
  actionRoutes,
  listenRoutes,
  liveRoutes,
  historyRoutes,
]

/**
 * All routes, in groups: README's list and docs/routes.md are written from these. Paths are
 * without the version prefix (`/v2026-11-01`), which files and images don't have.
 */
export const routeGroups: RouteGroup[] = [
  ...dataRoutes,
  assetRoutes,
  imageRoutes,
  fileRoutes,
  authRoutes,
  userRoutes,
  presenceRoutes,
  commentRoutes,
  releaseRoutes,
  scheduleRoutes,
  datasetRoutes,
  copyRoutes,
  backupRoutes,
  aliasRoutes,
  memberRoutes,
  tokenRoutes,
  corsRoutes,
  hookRoutes,
  schemaRoutes,
  ...projectRoutes,
  resourceRoutes(dataRoutes),
  ...chromeRoutes,
  ...outOfScopeRoutes,
]

/** The first that matches answers. */
export const routes = routeGroups.flatMap((group) => group.routes)

/**
 * The data routes once more, under the paths that a client with `resource: {type: 'dataset'}` uses:
 * `/data/query/:dataset` is `/projects/:projectId/datasets/:dataset/query` there.
 */
function resourceRoutes(groups: RouteGroup[]): RouteGroup {
  const handlers: Handlers = {}
  for (const { path, handle } of groups.flatMap((group) => group.routes)) {
    const [, method, operation, rest] = /^(\w+) \/data\/(.+)\/:dataset(.*)$/.exec(path) ?? []
    if (operation)
      handlers[`${method} /projects/:projectId/datasets/:dataset/${operation}${rest}`] = handle
  }
  return emulated('projects', "all data routes under a dataset's path", handlers)
}
