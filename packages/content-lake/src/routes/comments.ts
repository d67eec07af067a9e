import { requireSignIn } from '../http/identify.ts'
import { emulated } from '../http/route-group.ts'
import type { LakeRequest, Reply } from '../http/route.ts'
import { httpError } from '../model/errors.ts'
import { insertDataset, readDatasets } from '../store/dataset-table.ts'
import { checkDatasetName } from './datasets.ts'

/**
 * `POST /comments/:dataset/setup`: the Studio keeps comments and tasks in a private dataset beside
 * that of the documents, and asks for it before the first one.
 */
export const commentRoutes = emulated('Studio', 'comments and tasks', [
  { path: 'POST /comments/:dataset/setup', handle: setUp },
])

async function setUp({ lake, projectId, identity, params }: LakeRequest): Promise<Reply> {
  requireSignIn(identity)
  const of = await lake.datasets.describe(projectId, params.dataset ?? '')
  const name = checkDatasetName(`${of.name}-comments`)
  const row = { projectId, name, description: null, createdBy: identity.id, addonFor: of.name }
  await insertDataset(lake.pool, { ...row, aclMode: 'private' })
  // It may have been there, also by somebody else's request at this moment.
  const [found] = await readDatasets(lake.pool, projectId, name)
  if (found?.addonFor === of.name) return { body: { datasetName: name } }
  throw httpError(409, `Dataset "${name}" already exists, and isn't for comments`)
}
