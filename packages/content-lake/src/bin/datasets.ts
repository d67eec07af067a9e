import type { Place } from '../project/find.ts'

/**
 * Creates the datasets that are missing on a running lake, so that programs find them.
 *
 * @throws if the lake refuses one
 */
export async function createDatasets(
  { url, token }: { url: string; token: string },
  places: Place[],
): Promise<void> {
  for (const { projectId, dataset } of places) {
    const path = `/v2021-06-07/projects/${projectId}/datasets/${dataset}`
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}${path}`, { method: 'PUT', headers })
    // 409: it's there.
    if (!response.ok && response.status !== 409)
      throw new Error(`The lake can't hold dataset ${dataset} of project ${projectId}.`)
  }
}
