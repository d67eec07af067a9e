import { administrator, requireAdministrator, signedIn } from '../http/access.ts'
import { type Fields, readFields } from '../http/body.ts'
import { alsoAt, emulated, type LakeRequest, type Reply } from '../http/route.ts'
import { httpError } from '../model/errors.ts'
import type { AclMode, Alias, DatasetRow } from '../store/store.ts'

const routes = {
  'GET /projects/:projectId/datasets': signedIn(list),
  'PUT /projects/:projectId/datasets/:dataset': administrator(create),
  'PATCH /projects/:projectId/datasets/:dataset': administrator(edit),
  'DELETE /projects/:projectId/datasets/:dataset': administrator(remove),
}

/** A project's datasets: https://www.sanity.io/docs/http-reference/projects */
export const datasetRoutes = emulated('projects', 'datasets: list, create, edit, delete', {
  ...routes,
  ...alsoAt('/datasets', '/projects/:projectId/datasets', routes),
})

const MODES: readonly AclMode[] = ['public', 'private', 'custom']

async function list({ lake, projectId, url }: LakeRequest): Promise<Reply> {
  const found = (await lake.store.datasets.find({ projectId })).map(summary)
  const wanted = (['datasetProfile', 'addonFor'] as const).flatMap((field) => {
    const value = url.searchParams.get(field)
    return value === null ? [] : [{ field, value }]
  })
  return { body: found.filter((row) => wanted.every(({ field, value }) => row[field] === value)) }
}

async function create(request: LakeRequest): Promise<Reply> {
  const { lake, projectId, identity, params } = request
  const name = checkDatasetName(params.dataset)
  const fields = await readFields(request)
  if (fields.has('embeddings')) throw httpError(501, 'The local lake does not emulate embeddings')
  const aclMode = fields.oneOf('aclMode', MODES, 'public')
  await checkPlan(request, aclMode, 1)
  const description = fields.optionalText('description')
  const row = { projectId, name, aclMode, description, createdBy: identity.id }
  if (!(await lake.datasets.create(row))) throw httpError(409, `Dataset "${name}" already exists`)
  return { status: 201, body: answer(row) }
}

/** @throws if the plan doesn't allow so many datasets, or one that isn't public */
async function checkPlan(
  { lake, projectId }: LakeRequest,
  aclMode: AclMode,
  more: number,
): Promise<void> {
  const { limits } = lake
  if (!limits) return
  if (aclMode === 'private') limits.require('privateDataset')
  if (aclMode === 'custom') limits.require('customAccessControl')
  const own = await lake.store.datasets.find({ projectId, addonFor: null })
  if (more > 0) limits.checkCount('datasets', own.length + more)
}

async function edit(request: LakeRequest): Promise<Reply> {
  const { lake, projectId, params } = request
  const row = await lake.datasets.describe(projectId, params.dataset ?? '')
  const fields = await readFields(request)
  const changed = { ...row, ...changesIn(fields, row) }
  await checkPlan(request, changed.aclMode, 0)
  await lake.datasets.update(changed)
  return { body: answer(changed) }
}

function changesIn(fields: Fields, row: DatasetRow) {
  const description = fields.optionalText('description', row.description)
  return { aclMode: fields.oneOf('aclMode', MODES, row.aclMode), description }
}

async function remove({ lake, projectId, params }: LakeRequest): Promise<Reply> {
  const row = await lake.datasets.describe(projectId, params.dataset ?? '')
  const addons = await lake.store.datasets.find({ projectId, addonFor: row.name })
  for (const addon of addons) await lake.datasets.delete(addon)
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

/** Names that stand for datasets, written with a `~` wherever a dataset is named. */
export const aliasRoutes = emulated('projects', 'dataset aliases', {
  'GET /aliases': signedIn(async ({ lake, projectId }) => {
    const aliases = await lake.store.aliases.find({ projectId })
    return { body: aliases.map(({ name, dataset }) => ({ name, datasetName: dataset })) }
  }),
  'PUT /aliases/:alias': createAlias,
  'PATCH /aliases/:alias': relinkAlias,
  'PATCH /aliases/:alias/unlink': administrator(unlinkAlias),
  'DELETE /aliases/:alias': administrator(removeAlias),
})

async function createAlias(request: LakeRequest): Promise<Reply> {
  const { lake } = request
  const alias = await readAlias(request)
  if (!(await lake.store.aliases.insert(alias)))
    throw httpError(409, `Dataset alias "${alias.name}" already exists`)
  return { status: 201, body: aliasAnswer(alias) }
}

async function relinkAlias(request: LakeRequest): Promise<Reply> {
  const alias = await readAlias(request)
  if (alias.dataset === null) throw httpError(400, '"datasetName" must be a text')
  await link(request, alias)
  return { body: aliasAnswer(alias) }
}

/** Answers with the dataset that it was linked to, which the CLI prints. */
async function unlinkAlias(request: LakeRequest): Promise<Reply> {
  const { lake, projectId, params } = request
  const name = params.alias ?? ''
  const [alias = { projectId, name, dataset: null }] = await lake.store.aliases.find({
    projectId,
    name,
  })
  await link(request, { ...alias, dataset: null })
  return { body: aliasAnswer(alias) }
}

async function link({ lake }: LakeRequest, { projectId, name, dataset }: Alias): Promise<void> {
  const linked = await lake.store.aliases.update({ projectId, name }, { dataset })
  if (linked.length === 0) throw noSuchAlias(name)
}

async function removeAlias({ lake, projectId, params }: LakeRequest): Promise<Reply> {
  const name = params.alias ?? ''
  if ((await lake.store.aliases.delete({ projectId, name })) === 0) throw noSuchAlias(name)
  return { body: { deleted: true } }
}

async function readAlias(request: LakeRequest): Promise<Alias> {
  const { lake, projectId, identity, params } = request
  requireAdministrator(identity)
  lake.limits?.require('advancedDatasetManagement')
  const name = checkDatasetName(params.alias)
  const dataset = (await readFields(request)).optionalText('datasetName')
  if (dataset !== null) await lake.datasets.describe(projectId, dataset)
  return { projectId, name, dataset }
}

function aliasAnswer({ name, dataset }: Alias) {
  return { aliasName: name, datasetName: dataset }
}

function noSuchAlias(name: string) {
  return httpError(404, `Dataset alias "${name}" not found`)
}

/**
 * `POST /comments/:dataset/setup`: the Studio keeps comments and tasks in a private dataset beside
 * that of the documents, and asks for it before the first one.
 */
export const commentRoutes = emulated('Studio', 'comments and tasks', {
  'POST /comments/:dataset/setup': signedIn(setUpComments),
})

async function setUpComments({ lake, projectId, identity, params }: LakeRequest): Promise<Reply> {
  lake.limits?.require('studioComments')
  const of = await lake.datasets.describe(projectId, params.dataset ?? '')
  const name = checkDatasetName(`${of.name}-comments`)
  const row = { projectId, name, description: null, createdBy: identity.id }
  await lake.datasets.create({ ...row, aclMode: 'private' }, of.name)
  // It may have been there, also by somebody else's request at this moment.
  const [found] = await lake.store.datasets.find({ projectId, name })
  if (found?.addonFor === of.name) return { body: { datasetName: name } }
  throw httpError(409, `Dataset "${name}" already exists, and isn't for comments`)
}
