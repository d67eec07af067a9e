import type { Route } from '../http/route.ts'
import { actionRoutes } from './actions.ts'
import { assetRoutes } from './assets.ts'
import { authRoutes } from './auth.ts'
import { chromeRoutes } from './chrome.ts'
import { documentRoutes } from './documents.ts'
import { exportRoutes } from './export.ts'
import { fileRoutes } from './files.ts'
import { historyRoutes } from './history.ts'
import { imageRoutes } from './images.ts'
import { listenRoutes } from './listen.ts'
import { liveRoutes } from './live.ts'
import { mutateRoutes } from './mutate.ts'
import { projectRoutes } from './projects.ts'
import { queryRoutes } from './query.ts'
import { referenceRoutes } from './references.ts'
import { userRoutes } from './users.ts'

/** All routes, without the version prefix (`/v2026-11-01`), which files and images don't have. */
export const routes: Route[] = [
  ...queryRoutes,
  ...documentRoutes,
  ...mutateRoutes,
  ...actionRoutes,
  ...historyRoutes,
  ...referenceRoutes,
  ...exportRoutes,
  ...authRoutes,
  ...userRoutes,
  ...projectRoutes,
  ...chromeRoutes,
  ...listenRoutes,
  ...liveRoutes,
  ...assetRoutes,
  ...imageRoutes,
  ...fileRoutes,
]
