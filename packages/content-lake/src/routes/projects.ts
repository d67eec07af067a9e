import { roles } from '../model/roles.ts'
import { requireSignIn } from '../http/identify.ts'
import { emulated, empty } from '../http/route-group.ts'
import type { LakeRequest, Reply } from '../http/route.ts'

/** The project's members and datasets, and the caller's permissions. */
export const projectRoutes = [
  emulated(
    'projects',
    'one project with one dataset, read only',
    [
      { path: 'GET /projects', handle: (request) => ({ body: [describe(request)] }) },
      { path: 'GET /projects/:projectId', handle: (request) => ({ body: describe(request) }) },
      { path: 'GET /projects/:projectId/datasets', handle: datasets },
      { path: 'GET /datasets', handle: datasets },
      { path: 'GET /projects/:projectId/datasets/:dataset/acl', handle: accessControl },
      {
        path: 'GET /projects/:projectId/roles',
        handle: () => ({ body: Object.values(roles).map(summary) }),
      },
    ],
    { missing: 'creating, copying or deleting datasets; CORS, API tokens' },
  ),
  empty('projects', 'project grants, indexing settings', {
    'GET /projects/:projectId/datasets/:dataset/settings/indexing': '{}',
    'GET /projects/:projectId/grants': '{}',
  }),
]

/** Arbitrary: the lake has no creation date. */
const CREATED = '2026-01-01T00:00:00.000Z'

function describe({ lake, projectId, identity, url }: LakeRequest) {
  requireSignIn(identity)
  const withMembers = url.searchParams.get('includeMembers') !== 'false'
  const members = lake.people.map(({ id, role }) => ({
    id,
    createdAt: CREATED,
    isCurrentUser: id === identity.id,
    isRobot: false,
    role,
    roles: [summary(roles[role])],
  }))
  return {
    id: projectId,
    displayName: projectId,
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    activityFeedEnabled: false,
    createdAt: CREATED,
    updatedAt: CREATED,
    metadata: {},
    features: [],
    ...(withMembers && { members }),
  }
}

async function datasets({ lake, projectId, identity, url }: LakeRequest): Promise<Reply> {
  requireSignIn(identity)
  // There's no comments dataset; an empty list makes the Studio do without.
  if (url.searchParams.has('datasetProfile')) return { body: [] }
  const found = await lake.datasets.list(projectId)
  return {
    body: found.map(({ name, createdAt, createdBy }) => ({
      name,
      createdAt,
      createdByUserId: createdBy,
      aclMode: 'public',
      addonFor: null,
      datasetProfile: null,
      features: [],
      tags: [],
    })),
  }
}

/** The Studio evaluates these filters, to show what the lake would refuse as read-only. */
function accessControl({ identity }: LakeRequest): Reply {
  if (!identity.role)
    return { body: [{ filter: '!(_id in path("**.**"))', permissions: ['read'] }] }
  const { grants } = roles[identity.role]
  return { body: grants.map(({ filter, permissions }) => ({ filter, permissions })) }
}

function summary({ name, title }: { name: string; title: string }) {
  return { name, title, description: '' }
}
