import { randomInt } from 'node:crypto'
import { administrator, requireSignIn, signedIn } from '../http/access.ts'
import { readFields } from '../http/body.ts'
import { alsoAt, empty, emulated, type LakeRequest, type Reply } from '../http/route.ts'
import { httpError } from '../model/errors.ts'
import type { Origin, Store } from '../store/store.ts'
import { put } from '../store/table.ts'
import { membersOf } from './members.ts'

/** The only organization; projects need one in the CLI. */
const ORGANIZATION = { id: 'local', name: 'Local', slug: 'local' }

export const projectRoutes = [
  emulated('projects', 'projects: list, create, rename', {
    'GET /projects': signedIn(list),
    'POST /projects': administrator(create),
    'GET /projects/:projectId': async (request) => ({ body: await describe(request) }),
    'PATCH /projects/:projectId': administrator(edit),
  }),
  empty('projects', 'one organization, project grants, indexing settings', {
    'GET /organizations': JSON.stringify([ORGANIZATION]),
    'GET /organizations/local': JSON.stringify(ORGANIZATION),
    'GET /organizations/local/grants':
      '{"sanity.organization.projects":[{"grants":[{"name":"attach"}]}]}',
    'GET /projects/:projectId/datasets/:dataset/settings/indexing': '{}',
    'GET /projects/:projectId/grants': '{}',
  }),
]

/** For projects that were never created; arbitrary. */
const CREATED = new Date('2026-01-01')

async function list(request: LakeRequest): Promise<Reply> {
  const { identity, lake } = request
  const own = identity.projectId
  const ids = own === undefined ? await readProjectIds(lake.store) : [own]
  return { body: await Promise.all(ids.map((projectId) => describe({ ...request, projectId }))) }
}

async function create(request: LakeRequest): Promise<Reply> {
  const fields = await readFields(request)
  const displayName = fields.text('displayName')
  const id = newProjectId()
  const metadata = fields.object('metadata')
  await request.lake.store.projects.insert({ id, displayName, metadata, createdAt: new Date() })
  const project = await describe({ ...request, projectId: id })
  return { status: 201, body: { ...project, projectId: id } }
}

async function edit(request: LakeRequest): Promise<Reply> {
  const { lake, projectId } = request
  const fields = await readFields(request)
  const id = projectId
  const [known] = await lake.store.projects.find({ id })
  const displayName = fields.optionalText('displayName') ?? known?.displayName ?? projectId
  const metadata = { ...known?.metadata, ...fields.object('metadata') }
  const createdAt = known?.createdAt ?? new Date()
  await put(lake.store.projects, { id }, { id, displayName, metadata, createdAt })
  return { body: await describe(request) }
}

async function describe(request: LakeRequest) {
  const { lake, projectId, identity, url } = request
  requireSignIn(identity)
  const [known] = await lake.store.projects.find({ id: projectId })
  const withMembers = url.searchParams.get('includeMembers') !== 'false'
  const createdAt = known?.createdAt ?? CREATED
  return {
    id: projectId,
    displayName: known?.displayName ?? projectId,
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    activityFeedEnabled: false,
    createdAt,
    updatedAt: createdAt,
    metadata: known?.metadata ?? {},
    features: [],
    ...(withMembers && { members: await membersOf(request) }),
  }
}

/** Eight letters and digits, like Sanity's. */
function newProjectId(): string {
  const digit = () => randomInt(36).toString(36)
  return `l${Array.from({ length: 7 }, digit).join('')}`
}

async function readProjectIds({ projects, datasets }: Store): Promise<string[]> {
  const named = (await projects.find()).map(({ id }) => id)
  const used = (await datasets.find()).map(({ projectId }) => projectId)
  return [...new Set([...named, ...used])].sort()
}

const originRoutes = {
  'GET /projects/:projectId/cors': signedIn(listOrigins),
  'POST /projects/:projectId/cors': administrator(addOrigin),
  'DELETE /projects/:projectId/cors/:id': administrator(removeOrigin),
}

/** Origins whose pages may call the lake, beside those of this machine. */
export const corsRoutes = emulated('projects', 'CORS origins', {
  ...originRoutes,
  ...alsoAt('/cors', '/projects/:projectId/cors', originRoutes),
})

/** `*`, or a scheme and a host with `*` anywhere in it. */
const ORIGIN = /^(\*|[a-z][a-z0-9+.-]*:\/\/[\w.*-]+(:(\d{1,5}|\*))?)$/i

async function listOrigins({ lake, projectId }: LakeRequest): Promise<Reply> {
  return { body: (await lake.store.origins.find({ projectId })).map(originAnswer) }
}

async function addOrigin(request: LakeRequest): Promise<Reply> {
  const { lake, projectId } = request
  const fields = await readFields(request)
  const origin = fields.text('origin')
  if (!ORIGIN.test(origin)) throw httpError(400, '"origin" must be like https://example.com')
  const allowCredentials = fields.flag('allowCredentials', false)
  const given = { projectId, origin, allowCredentials, createdAt: new Date() }
  const added = await lake.store.origins.insert(given)
  if (!added) throw httpError(409, `CORS origin "${origin}" already exists`)
  return { status: 201, body: originAnswer(added) }
}

function originAnswer(origin: Origin) {
  return { ...origin, updatedAt: null, deletedAt: null }
}

async function removeOrigin({ lake, projectId, params }: LakeRequest): Promise<Reply> {
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : 0
  if ((await lake.store.origins.delete({ projectId, id })) === 0)
    throw httpError(404, `CORS origin "${String(params.id)}" not found`)
  return { body: { id, deleted: true } }
}
