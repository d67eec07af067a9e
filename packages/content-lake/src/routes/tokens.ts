import { readFields, type Fields } from '../http/fields.ts'
import { requireAdministrator } from '../http/identify.ts'
import { emulated } from '../http/route-group.ts'
import type { LakeRequest, Reply } from '../http/route.ts'
import { httpError, shown } from '../model/errors.ts'
import { roles, type RoleName } from '../model/roles.ts'
import type { ApiToken } from '../people/api-tokens.ts'

/** API tokens, called robots since version 2025-07-11 of the API, and `tokens` before. */
export const tokenRoutes = emulated('projects', 'API tokens', [
  { path: 'GET /access/project/:projectId/robots', handle: list },
  { path: 'POST /access/project/:projectId/robots', handle: create },
  { path: 'DELETE /access/project/:projectId/robots/:id', handle: remove },
  { path: 'POST /access/robots/me/rotate', handle: rotate },
  { path: 'GET /projects/:projectId/tokens', handle: listOlder },
  { path: 'POST /projects/:projectId/tokens', handle: createOlder },
  { path: 'DELETE /projects/:projectId/tokens/:id', handle: remove },
])

async function list({ lake, projectId, identity }: LakeRequest): Promise<Reply> {
  requireAdministrator(identity)
  const data = (await lake.apiTokens.list(projectId)).map(robot)
  return { body: { data, nextCursor: null, totalCount: data.length } }
}

async function create(request: LakeRequest): Promise<Reply> {
  const { lake, projectId, identity } = request
  requireAdministrator(identity)
  const fields = await readFields(request)
  const made = await lake.apiTokens.create({
    projectId,
    label: fields.text('label'),
    role: checkRole(roleIn(fields, projectId)),
    expires: expiryIn(fields),
  })
  return { status: 201, body: { ...robot(made), token: made.secret } }
}

async function remove({ lake, projectId, identity, params }: LakeRequest): Promise<Reply> {
  requireAdministrator(identity)
  if (await lake.apiTokens.delete(projectId, params.id ?? '')) return { status: 204, body: '' }
  throw httpError(404, `Token "${String(params.id)}" not found`)
}

/** A token replaces itself. */
async function rotate({ lake, identity }: LakeRequest): Promise<Reply> {
  const made = await lake.apiTokens.rotate(identity.id)
  if (!made) throw httpError(403, 'Only an API token can be rotated')
  return { body: { ...robot(made), token: made.secret } }
}

async function listOlder({ lake, projectId, identity }: LakeRequest): Promise<Reply> {
  requireAdministrator(identity)
  return { body: (await lake.apiTokens.list(projectId)).map(older) }
}

async function createOlder(request: LakeRequest): Promise<Reply> {
  const { lake, projectId, identity } = request
  requireAdministrator(identity)
  const fields = await readFields(request)
  const role = checkRole(fields.text('roleName'))
  const given = { projectId, label: fields.text('label'), role, expires: null }
  const made = await lake.apiTokens.create(given)
  return { status: 201, body: { ...older(made), key: made.secret } }
}

function robot({ id, projectId, label, role, createdAt, expires }: ApiToken) {
  const membership = {
    resourceType: 'project',
    resourceId: projectId,
    roleNames: [role],
    addedAt: createdAt,
    resourceUserId: id,
    lastSeenAt: null,
  }
  return { id, tokenId: id, label, createdAt, expiresAt: expires, memberships: [membership] }
}

function older({ id, label, role, createdAt }: ApiToken) {
  const { title } = roles[role]
  return { id, label, projectUserId: id, createdAt, roles: [{ name: role, title }] }
}

function roleIn(fields: Fields, projectId: string): string {
  const membership = fields
    .objects('memberships')
    .find((one) => one.resourceType === 'project' && one.resourceId === projectId)
  const names = membership?.roleNames
  const [name]: unknown[] = Array.isArray(names) ? names : []
  return shown(name)
}

/** @throws 400 for a role that the lake doesn't have */
export function checkRole(name: string): RoleName {
  const known = (Object.keys(roles) as RoleName[]).find((one) => one === name)
  if (known) return known
  throw httpError(400, `Role "${name}" not found. There are ${Object.keys(roles).join(', ')}`)
}

function expiryIn(fields: Fields): Date | null {
  const text = fields.optionalText('expiresAt')
  if (text === null) return null
  const expires = new Date(text)
  if (expires.getTime() > Date.now()) return expires
  throw httpError(400, '"expiresAt" must be a time in the future')
}
