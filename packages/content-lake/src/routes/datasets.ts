import { readFields, type Fields } from '../http/fields.ts'
import { requireAdministrator, requireSignIn } from '../http/identify.ts'
import { emulated } from '../http/route-group.ts'
import type { LakeRequest, Reply } from '../http/route.ts'
import { httpError } from '../model/errors.ts'
import type { AclMode, DatasetRow } from '../store/dataset-table.ts'
import { insertDataset, readDatasets } from '../store/dataset-table.ts'

/** A project's datasets: https://www.sanity.io/docs/http-reference/projects */
export const datasetRoutes = emulated('projects', 'datasets: list, create, edit, delete', [
  { path: 'GET /projects/:projectId/datasets', handle: list },
  { path: 'GET /datasets', handle: list },
  ...['/datasets/:dataset', '/projects/:projectId/datasets/:dataset'].flatMap((path) => [
    { path: `PUT ${path}`, handle: create },
    { path: `PATCH ${path}`, handle: edit },
    { path: `DELETE ${path}`, handle: remove },
  ]),
])

const MODES: readonly AclMode[] = ['public', 'private', 'custom']

async function list({ lake, projectId, identity, url }: LakeRequest): Promise<Reply> {
  requireSignIn(identity)
  // There's no comments dataset; an empty list makes the Studio do without.
  if (url.searchParams.has('datasetProfile')) return { body: [] }
  const found = await readDatasets(lake.pool, projectId)
  return { body: found.map(summary) }
}

async function create(request: LakeRequest): Promise<Reply> {
  const { lake, projectId, identity, params } = request
  requireAdministrator(identity)
  const name = checkDatasetName(params.dataset)
  const fields = await readFields(request)
  if (fields.has('embeddings')) throw httpError(501, 'The local lake does not emulate embeddings')
  const aclMode = fields.oneOf('aclMode', MODES, 'public')
  const description = fields.optionalText('description')
  const row = { projectId, name, aclMode, description, createdBy: identity.id }
  if (!(await insertDataset(lake.pool, row)))
    throw httpError(409, `Dataset "${name}" already exists`)
  return { status: 201, body: answer(row) }
}

async function edit(request: LakeRequest): Promise<Reply> {
  const { lake, projectId, identity, params } = request
  requireAdministrator(identity)
  const row = await lake.datasets.describe(projectId, params.dataset ?? '')
  const fields = await readFields(request)
  const changed = { ...row, ...changesIn(fields, row) }
  await lake.datasets.update(changed)
  return { body: answer(changed) }
}

function changesIn(fields: Fields, row: DatasetRow) {
  const description = fields.has('description')
    ? fields.optionalText('description')
    : row.description
  return { aclMode: fields.oneOf('aclMode', MODES, row.aclMode), description }
}

async function remove({ lake, projectId, identity, params }: LakeRequest): Promise<Reply> {
  requireAdministrator(identity)
  await lake.datasets.delete(await lake.datasets.describe(projectId, params.dataset ?? ''))
  return { body: { deleted: true } }
}

/** @throws 400 for a name that the official clients and CLI refuse too */
export function checkDatasetName(name: string | undefined): string {
  if (name !== undefined && /^[a-z0-9][-_a-z0-9]{0,63}$/.test(name)) return name
  throw httpError(
    400,
    `Invalid dataset name "${String(name).slice(0, 100)}": it has up to 64 lowercase letters, numbers, dashes and underscores, and begins with a letter or number`,
  )
}

function summary({ name, aclMode, description, createdAt, createdBy }: DatasetRow) {
  const none = { addonFor: null, datasetProfile: null, features: [], tags: [] }
  return { name, aclMode, description, createdAt, createdByUserId: createdBy, ...none }
}

function answer({ name, ...row }: Pick<DatasetRow, 'name' | 'aclMode' | 'description'>) {
  return { datasetName: name, aclMode: row.aclMode, description: row.description }
}
