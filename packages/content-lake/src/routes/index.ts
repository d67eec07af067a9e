import type { RouteGroup } from '../http/route-group.ts'
import { actionRoutes } from './actions.ts'
import { aliasRoutes } from './aliases.ts'
import { assetRoutes } from './assets.ts'
import { authRoutes } from './auth.ts'
import { backupRoutes } from './backups.ts'
import { chromeRoutes } from './chrome.ts'
import { commentRoutes } from './comments.ts'
import { copyRoutes } from './copies.ts'
import { corsRoutes } from './cors.ts'
import { datasetRoutes } from './datasets.ts'
import { documentRoutes } from './documents.ts'
import { exportRoutes } from './export.ts'
import { fileRoutes } from './files.ts'
import { historyRoutes } from './history.ts'
import { hookRoutes } from './hooks.ts'
import { imageRoutes } from './images.ts'
import { listenRoutes } from './listen.ts'
import { liveRoutes } from './live.ts'
import { memberRoutes } from './members.ts'
import { mutateRoutes } from './mutate.ts'
import { outOfScopeRoutes } from './out-of-scope.ts'
import { presenceRoutes } from './presence.ts'
import { projectRoutes } from './projects.ts'
import { queryRoutes } from './query.ts'
import { referenceRoutes } from './references.ts'
import { releaseRoutes } from './releases.ts'
import { resourceRoutes } from './resources.ts'
import { scheduleRoutes } from './schedules.ts'
import { schemaRoutes } from './schemas.ts'
import { tokenRoutes } from './tokens.ts'
import { userRoutes } from './users.ts'

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
 * All routes, in groups: README's table and docs/routes.md are written from these. Paths are
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
