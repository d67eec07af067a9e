import { readFields } from '../http/fields.ts'
import { requireAdministrator, requireSignIn } from '../http/identify.ts'
import { emulated } from '../http/route-group.ts'
import type { LakeRequest, Reply } from '../http/route.ts'
import { httpError } from '../model/errors.ts'
import {
  deleteAlias,
  insertAlias,
  linkAlias,
  readAliases,
  type Alias,
} from '../store/dataset-table.ts'
import { checkDatasetName } from './datasets.ts'

/** Names that stand for datasets, written with a `~` wherever a dataset is named. */
export const aliasRoutes = emulated('projects', 'dataset aliases', [
  { path: 'GET /aliases', handle: list },
  { path: 'PUT /aliases/:alias', handle: create },
  { path: 'PATCH /aliases/:alias', handle: link },
  { path: 'PATCH /aliases/:alias/unlink', handle: unlink },
  { path: 'DELETE /aliases/:alias', handle: remove },
])

async function list({ lake, projectId, identity }: LakeRequest): Promise<Reply> {
  requireSignIn(identity)
  const aliases = await readAliases(lake.pool, projectId)
  return { body: aliases.map(({ name, dataset }) => ({ name, datasetName: dataset })) }
}

async function create(request: LakeRequest): Promise<Reply> {
  const { lake, projectId } = request
  const alias = await readAlias(request)
  if (!(await insertAlias(lake.pool, projectId, alias)))
    throw httpError(409, `Dataset alias "${alias.name}" already exists`)
  return { status: 201, body: answer(alias) }
}

async function link(request: LakeRequest): Promise<Reply> {
  const { lake, projectId } = request
  const alias = await readAlias(request)
  if (alias.dataset === null) throw httpError(400, '"datasetName" must be a text')
  if (!(await linkAlias(lake.pool, projectId, alias))) throw notFound(alias.name)
  return { body: answer(alias) }
}

/** Answers with the dataset that it was linked to, which the CLI prints. */
async function unlink({ lake, projectId, identity, params }: LakeRequest): Promise<Reply> {
  requireAdministrator(identity)
  const [alias] = await readAliases(lake.pool, projectId, params.alias)
  if (!alias) throw notFound(params.alias)
  await linkAlias(lake.pool, projectId, { name: alias.name, dataset: null })
  return { body: answer(alias) }
}

async function remove({ lake, projectId, identity, params }: LakeRequest): Promise<Reply> {
  requireAdministrator(identity)
  const name = params.alias ?? ''
  if (!(await deleteAlias(lake.pool, projectId, name))) throw notFound(name)
  return { body: { deleted: true } }
}

async function readAlias(request: LakeRequest): Promise<Alias> {
  const { lake, projectId, identity, params } = request
  requireAdministrator(identity)
  const name = checkDatasetName(params.alias)
  const dataset = (await readFields(request)).optionalText('datasetName')
  if (dataset !== null) await lake.datasets.describe(projectId, dataset)
  return { name, dataset }
}

function answer({ name, dataset }: Alias) {
  return { aliasName: name, datasetName: dataset }
}

function notFound(name: string | undefined) {
  return httpError(404, `Dataset alias "${String(name)}" not found`)
}
