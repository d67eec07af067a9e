import type { OpenDataset } from '../lake/open-dataset.ts'
import type { LakeRequest, Reply, Route } from './route.ts'

/** A request whose path names a dataset. */
export interface DatasetRequest extends LakeRequest {
  dataset: OpenDataset
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
    const { lake, projectId, params } = request
    return handle({
      ...request,
      dataset: await lake.datasets.open(projectId, params.dataset ?? ''),
    })
  }
}
