import { readFields } from '../http/fields.ts'
import { requireAdministrator, requireSignIn } from '../http/identify.ts'
import { alsoAt, emulated } from '../http/route-group.ts'
import type { LakeRequest, Reply } from '../http/route.ts'
import { httpError } from '../model/errors.ts'

const routes = [
  { path: 'GET /projects/:projectId/cors', handle: list },
  { path: 'POST /projects/:projectId/cors', handle: add },
  { path: 'DELETE /projects/:projectId/cors/:id', handle: remove },
]

/** Origins whose pages may call the lake, beside those of this machine. */
export const corsRoutes = emulated('projects', 'CORS origins', [
  ...routes,
  ...alsoAt('/cors', '/projects/:projectId/cors', routes),
])

const COLUMNS = `id, origin, allow_credentials as "allowCredentials", project_id as "projectId",
  created_at as "createdAt", null as "updatedAt", null as "deletedAt"`

/** `*`, or a scheme and a host with `*` anywhere in it. */
const ORIGIN = /^(\*|[a-z][a-z0-9+.-]*:\/\/[\w.*-]+(:(\d{1,5}|\*))?)$/i

async function list({ lake, projectId, identity }: LakeRequest): Promise<Reply> {
  requireSignIn(identity)
  const { rows } = await lake.pool.query(
    `select ${COLUMNS} from content_lake.cors_origins where project_id = $1 order by id`,
    [projectId],
  )
  return { body: rows }
}

async function add(request: LakeRequest): Promise<Reply> {
  const { lake, projectId, identity } = request
  requireAdministrator(identity)
  const fields = await readFields(request)
  const origin = fields.text('origin')
  if (!ORIGIN.test(origin)) throw httpError(400, '"origin" must be like https://example.com')
  const { rows } = await lake.pool.query<object>(
    `insert into content_lake.cors_origins (project_id, origin, allow_credentials)
     values ($1, $2, $3) on conflict do nothing returning ${COLUMNS}`,
    [projectId, origin, fields.flag('allowCredentials', false)],
  )
  if (!rows[0]) throw httpError(409, `CORS origin "${origin}" already exists`)
  return { status: 201, body: rows[0] }
}

async function remove({ lake, projectId, identity, params }: LakeRequest): Promise<Reply> {
  requireAdministrator(identity)
  const { rowCount } = await lake.pool.query(
    'delete from content_lake.cors_origins where project_id = $1 and id::text = $2',
    [projectId, params.id],
  )
  if (rowCount !== 1) throw httpError(404, `CORS origin "${String(params.id)}" not found`)
  return { body: { id: Number(params.id), deleted: true } }
}
