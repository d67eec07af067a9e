import { administrator, type DatasetRequest, inDataset, signedIn } from '../http/access.ts'
import { type Fields, readFields } from '../http/body.ts'
import { emulated, type LakeRequest, type Reply } from '../http/route.ts'
import { newId } from '../model/document.ts'
import { httpError, shown } from '../model/errors.ts'
import { type RoleName, roles } from '../model/roles.ts'
import type { ApiToken, Invitation } from '../store/store.ts'

/** Who belongs to a project, and what they may do. Nobody who is invited gets an email. */
export const memberRoutes = emulated('projects', 'members, roles, permissions, invitations', {
  'GET /projects/:projectId/datasets/:dataset/acl': inDataset(accessControl),
  'GET /projects/:projectId/roles': ({ projectId }) => ({ body: allRoles(projectId) }),
  'GET /access/project/:projectId/roles': ({ projectId }) => pageOf(allRoles(projectId)),
  'GET /invitations/project/:projectId': signedIn(listInvitations),
  'POST /invitations/project/:projectId': administrator(invite),
  'DELETE /invitations/:id': administrator(revoke),
})

/** Arbitrary: people are given to the lake when it starts. */
const ADDED = '2026-01-01T00:00:00.000Z'

/** A project's people and API tokens. */
export async function membersOf({ lake, projectId, identity }: LakeRequest) {
  const member = (id: string, role: RoleName, createdAt: string | Date, isRobot: boolean) => ({
    id,
    createdAt,
    isCurrentUser: id === identity.id,
    isRobot,
    role,
    roles: [summary(role, projectId)],
  })
  const people = lake.people.map(({ id, role }) => member(id, role, ADDED, false))
  const robots = await lake.apiTokens.list(projectId)
  return [...people, ...robots.map((one) => member(one.id, one.role, one.createdAt, true))]
}

/** The Studio evaluates these filters, to show what the lake would refuse as read-only. */
function accessControl({ identity, visibility }: DatasetRequest): Reply {
  if (visibility === 'nothing') return { body: [] }
  if (!identity.role)
    return { body: [{ filter: '!(_id in path("**.**"))', permissions: ['read'] }] }
  const { grants } = roles[identity.role]
  return { body: grants.map(({ filter, permissions }) => ({ filter, permissions })) }
}

function allRoles(projectId: string) {
  return Object.values(roles).map(({ name }) => summary(name as RoleName, projectId))
}

function pageOf(data: object[]): Reply {
  return { body: { data, nextCursor: null, totalCount: data.length } }
}

function summary(role: RoleName, projectId: string) {
  const { name, title } = roles[role]
  return {
    name,
    title,
    description: '',
    isCustom: false,
    projectId,
    resourceType: 'project',
    resourceId: projectId,
    appliesToUsers: true,
    appliesToRobots: true,
    grants: {},
  }
}

async function listInvitations({ lake, projectId }: LakeRequest): Promise<Reply> {
  const found = await lake.store.invitations.find({ projectId })
  return { body: found.map(invitation) }
}

async function invite(request: LakeRequest): Promise<Reply> {
  const { lake, projectId } = request
  const fields = await readFields(request)
  const role = checkRole(fields.text('role'))
  if (!/^(administrator|viewer)$/.test(role)) lake.limits?.require('moreRoles')
  const email = fields.text('email').trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw httpError(400, '"email" must be an email address')
  const made = { id: newId(), projectId, email, role, createdAt: new Date() }
  await lake.store.invitations.insert(made)
  return { status: 201, body: invitation(made) }
}

async function revoke({ lake, identity, params }: LakeRequest): Promise<Reply> {
  const { id = '' } = params
  if ((await lake.store.invitations.delete({ id, projectId: identity.projectId })) === 0)
    throw httpError(404, `Invitation "${id}" not found`)
  return { status: 204, body: '' }
}

function invitation({ id, projectId, email, role, createdAt }: Invitation) {
  const open = { isAccepted: false, isRevoked: false, acceptedByUserId: null }
  return { id, projectId, email, role, roles: [summary(role, projectId)], createdAt, ...open }
}

/** API tokens, called robots since version 2025-07-11 of the API, and `tokens` before. */
export const tokenRoutes = emulated('projects', 'API tokens', {
  'GET /access/project/:projectId/robots': administrator(async ({ lake, projectId }) =>
    pageOf((await lake.apiTokens.list(projectId)).map(robot)),
  ),
  'POST /access/project/:projectId/robots': administrator(createToken),
  'DELETE /access/project/:projectId/robots/:id': administrator(removeToken),
  'POST /access/robots/me/rotate': rotateToken,
  'GET /projects/:projectId/tokens': administrator(async ({ lake, projectId }) => ({
    body: (await lake.apiTokens.list(projectId)).map(older),
  })),
  'POST /projects/:projectId/tokens': administrator(createTokenAsBefore),
  'DELETE /projects/:projectId/tokens/:id': administrator(removeToken),
})

async function createToken(request: LakeRequest): Promise<Reply> {
  const { lake, projectId } = request
  const fields = await readFields(request)
  const made = await lake.apiTokens.create({
    projectId,
    label: fields.text('label'),
    role: checkRole(roleIn(fields, projectId)),
    expires: expiryIn(fields),
  })
  return { status: 201, body: { ...robot(made), token: made.secret } }
}

async function removeToken({ lake, projectId, params }: LakeRequest): Promise<Reply> {
  if (await lake.apiTokens.delete(projectId, params.id ?? '')) return { status: 204, body: '' }
  throw httpError(404, `Token "${String(params.id)}" not found`)
}

/** A token replaces itself. */
async function rotateToken({ lake, identity }: LakeRequest): Promise<Reply> {
  const made = await lake.apiTokens.rotate(identity.id)
  if (!made) throw httpError(403, 'Only an API token can be rotated')
  return { body: { ...robot(made), token: made.secret } }
}

async function createTokenAsBefore(request: LakeRequest): Promise<Reply> {
  const { lake, projectId } = request
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

function checkRole(name: string): RoleName {
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
