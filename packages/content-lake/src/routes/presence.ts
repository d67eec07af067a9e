import { httpError } from '../model/errors.ts'
import { emulated } from '../http/route-group.ts'

/** `/socket/:dataset` is a WebSocket, which http/upgrade.ts accepts. */
export const presenceRoutes = emulated('Studio', 'presence', [
  {
    path: 'GET /socket/:dataset',
    handle: () => {
      throw httpError(426, 'Presence is a WebSocket')
    },
  },
])
