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
  const found = (await readDatasets(lake.pool, projectId)).map(summary)
  const wanted = (['datasetProfile', 'addonFor'] as const).flatMap((field) => {
    const value = url.searchParams.get(field)
    return value === null ? [] : [{ field, value }]
  })
  return { body: found.filter((row) => wanted.every(({ field, value }) => row[field] === value)) }
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
  const row = await lake.datasets.describe(projectId, params.dataset ?? '')
  const all = await readDatasets(lake.pool, projectId)
  for (const addon of all.filter(({ addonFor }) => addonFor === row.name))
    await lake.datasets.delete(addon)
  await lake.datasets.delete(row)
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

function summary({ name, aclMode, description, createdAt, createdBy, addonFor }: DatasetRow) {
  const profile = { addonFor, datasetProfile: addonFor === null ? null : 'comments' }
  const none = { features: [], tags: [] }
  return { name, aclMode, description, createdAt, createdByUserId: createdBy, ...profile, ...none }
}

function answer({ name, ...row }: Pick<DatasetRow, 'name' | 'aclMode' | 'description'>) {
  return { datasetName: name, aclMode: row.aclMode, description: row.description }
}
