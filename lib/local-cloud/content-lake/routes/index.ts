import type { Route } from '../http/route.ts'
import { actionRoutes } from './actions.ts'
import { assetRoutes } from './assets.ts'
import { documentRoutes } from './documents.ts'
import { fileRoutes } from './files.ts'
import { historyRoutes } from './history.ts'
import { imageRoutes } from './images.ts'
import { listenRoutes } from './listen.ts'
import { liveRoutes } from './live.ts'
import { mutateRoutes } from './mutate.ts'
import { queryRoutes } from './query.ts'
import { referenceRoutes } from './references.ts'

/** Everything the lake answers to. The version prefix (`/v2026-11-01`) is left out; files and images have none. */
export const routes: Route[] = [
  ...queryRoutes,
  ...documentRoutes,
  ...mutateRoutes,
  ...actionRoutes,
  ...historyRoutes,
  ...referenceRoutes,
  ...listenRoutes,
  ...liveRoutes,
  ...assetRoutes,
  ...imageRoutes,
  ...fileRoutes,
  { path: 'GET /ping', handle: () => ({ body: { ok: true } }) },
  { path: 'GET /data/ping/:dataset', handle: () => ({ body: { ok: true } }) },
]
