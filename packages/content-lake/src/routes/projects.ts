import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { administrator, requireSignIn, signedIn } from '../http/access.ts'
import { readFields } from '../http/body.ts'
import { alsoAt, empty, emulated, type LakeRequest, type Reply } from '../http/route.ts'
import type { Attributes } from '../model/document.ts'
import { httpError } from '../model/errors.ts'
import { rowOf } from '../store/storage.ts'
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
  const ids = own === undefined ? await readProjectIds(lake.pool) : [own]
  return { body: await Promise.all(ids.map((projectId) => describe({ ...request, projectId }))) }
}

async function create(request: LakeRequest): Promise<Reply> {
  const fields = await readFields(request)
  const displayName = fields.text('displayName')
  const id = newProjectId()
  await writeProject(request.lake.pool, { id, displayName, metadata: fields.object('metadata') })
  const project = await describe({ ...request, projectId: id })
  return { status: 201, body: { ...project, projectId: id } }
}

async function edit(request: LakeRequest): Promise<Reply> {
  const { lake, projectId } = request
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

/** What is stored of a project. Most have nothing stored: a project exists once it's named. */
interface ProjectRow {
  id: string
  displayName: string
  metadata: Attributes
  createdAt: Date
}

const COLUMNS = `id, display_name as "displayName", metadata, created_at as "createdAt"`

async function readProjectIds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from content_lake.projects
     union select project_id from content_lake.datasets order by id`,
  )
  return rows.map(({ id }) => id)
}

async function readProject(pool: Pool, id: string): Promise<ProjectRow | undefined> {
  return rowOf<ProjectRow>(pool, `select ${COLUMNS} from content_lake.projects where id = $1`, [id])
}

async function writeProject(
  pool: Pool,
  { id, displayName, metadata }: Omit<ProjectRow, 'createdAt'>,
): Promise<void> {
  await pool.query(
    `insert into content_lake.projects (id, display_name, metadata) values ($1, $2, $3)
     on conflict (id) do update set display_name = excluded.display_name,
       metadata = projects.metadata || excluded.metadata`,
    [id, displayName, JSON.stringify(metadata)],
  )
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

const ORIGIN_COLUMNS = `id, origin, allow_credentials as "allowCredentials", project_id as "projectId",
  created_at as "createdAt", null as "updatedAt", null as "deletedAt"`

/** `*`, or a scheme and a host with `*` anywhere in it. */
const ORIGIN = /^(\*|[a-z][a-z0-9+.-]*:\/\/[\w.*-]+(:(\d{1,5}|\*))?)$/i

async function listOrigins({ lake, projectId }: LakeRequest): Promise<Reply> {
  const { rows } = await lake.pool.query(
    `select ${ORIGIN_COLUMNS} from content_lake.cors_origins where project_id = $1 order by id`,
    [projectId],
  )
  return { body: rows }
}

async function addOrigin(request: LakeRequest): Promise<Reply> {
  const { lake, projectId } = request
  const fields = await readFields(request)
  const origin = fields.text('origin')
  if (!ORIGIN.test(origin)) throw httpError(400, '"origin" must be like https://example.com')
  const { rows } = await lake.pool.query<object>(
    `insert into content_lake.cors_origins (project_id, origin, allow_credentials)
     values ($1, $2, $3) on conflict do nothing returning ${ORIGIN_COLUMNS}`,
    [projectId, origin, fields.flag('allowCredentials', false)],
  )
  if (!rows[0]) throw httpError(409, `CORS origin "${origin}" already exists`)
  return { status: 201, body: rows[0] }
}

async function removeOrigin({ lake, projectId, params }: LakeRequest): Promise<Reply> {
  const { rowCount } = await lake.pool.query(
    'delete from content_lake.cors_origins where project_id = $1 and id::text = $2',
    [projectId, params.id],
  )
  if (rowCount !== 1) throw httpError(404, `CORS origin "${String(params.id)}" not found`)
  return { body: { id: Number(params.id), deleted: true } }
}
