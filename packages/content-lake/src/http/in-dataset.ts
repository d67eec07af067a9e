import type { ServerResponse } from 'node:http'
import type { OpenDataset } from '../lake/open-dataset.ts'
import { LakeError } from '../model/errors.ts'
import type { Identity } from '../model/identity.ts'
import { roles } from '../model/roles.ts'
import type { Visibility } from '../query/perspective.ts'
import type { LakeRequest, Reply, Route } from './route.ts'

/** A request whose path names a dataset. */
export interface DatasetRequest extends LakeRequest {
  dataset: OpenDataset
  /** What the caller may see of it. */
  visibility: Visibility
}

/**
 * A route's handler that gets the dataset in its path.
 *
 * @returns a handler that throws 404 if there's no such dataset
 */
export function inDataset(
  handle: (request: DatasetRequest) => Promise<Reply> | Reply,
): Route['handle'] {
  return async (request) => {
    const { lake, projectId, params, identity } = request
    const name = params.dataset ?? ''
    const [dataset, release] = await lake.datasets.use(projectId, name).catch((error: unknown) => {
      const isMissing = error instanceof LakeError && error.status === 404
      if (isMissing) lake.options.onMissingDataset?.(projectId, name)
      throw error
    })
    let reply: Reply | undefined
    try {
      reply = await handle({ ...request, dataset, visibility: visibilityFor(identity, dataset) })
    } finally {
      if (!reply || !('stream' in reply)) release()
    }
    return 'stream' in reply ? { ...reply, stream: untilClosed(reply.stream, release) } : reply
  }
}

/** A stream uses its dataset for as long as it's open. */
function untilClosed(stream: (response: ServerResponse) => void, release: () => void) {
  return (response: ServerResponse) => {
    if (response.closed) release()
    else response.once('close', release)
    stream(response)
  }
}

/** To callers without a token, a private dataset looks empty: hosted Sanity gives no error. */
function visibilityFor({ role }: Identity, { aclMode }: OpenDataset): Visibility {
  // One that is for deploying only sees what visitors see.
  if (role !== null && roles[role].grants.length > 0) return 'all'
  return aclMode === 'public' ? 'public' : 'nothing'
}
