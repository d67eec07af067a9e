import { randomInt } from 'node:crypto'
import { readFields } from '../http/fields.ts'
import { requireAdministrator, requireSignIn } from '../http/identify.ts'
import { emulated, empty } from '../http/route-group.ts'
import type { LakeRequest, Reply } from '../http/route.ts'
import { readProject, readProjectIds, writeProject } from '../store/project-table.ts'
import { membersOf } from './members.ts'

/** The only organization; projects need one in the CLI. */
const ORGANIZATION = { id: 'local', name: 'Local', slug: 'local' }

/** Projects: https://www.sanity.io/docs/http-reference/projects */
export const projectRoutes = [
  emulated('projects', 'projects: list, create, rename', [
    { path: 'GET /projects', handle: list },
    { path: 'POST /projects', handle: create },
    {
      path: 'GET /projects/:projectId',
      handle: async (request) => ({ body: await describe(request) }),
    },
    { path: 'PATCH /projects/:projectId', handle: edit },
  ]),
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
  requireSignIn(identity)
  const own = identity.projectId
  const ids = own === undefined ? await readProjectIds(lake.pool) : [own]
  return { body: await Promise.all(ids.map((projectId) => describe({ ...request, projectId }))) }
}

async function create(request: LakeRequest): Promise<Reply> {
  requireAdministrator(request.identity)
  const fields = await readFields(request)
  const displayName = fields.text('displayName')
  const id = newProjectId()
  await writeProject(request.lake.pool, { id, displayName, metadata: fields.object('metadata') })
  const project = await describe({ ...request, projectId: id })
  return { status: 201, body: { ...project, projectId: id } }
}

async function edit(request: LakeRequest): Promise<Reply> {
  const { lake, projectId, identity } = request
  requireAdministrator(identity)
  const fields = await readFields(request)
  const known = await readProject(lake.pool, projectId)
  const displayName = fields.optionalText('displayName') ?? known?.displayName ?? projectId
  await writeProject(lake.pool, { id: projectId, displayName, metadata: fields.object('metadata') })
  return { body: await describe(request) }
}

async function describe(request: LakeRequest) {
  const { lake, projectId, identity, url } = request
  requireSignIn(identity)
  const known = await readProject(lake.pool, projectId)
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
