import { roles } from '../model/roles.ts'
import { requireSignIn } from '../http/identify.ts'
import { inDataset, type DatasetRequest } from '../http/in-dataset.ts'
import { emulated, empty } from '../http/route-group.ts'
import type { LakeRequest, Reply } from '../http/route.ts'
import { readProjectIds } from '../store/dataset-table.ts'

/** The project's members and datasets, and the caller's permissions. */
export const projectRoutes = [
  emulated(
    'projects',
    'members and roles',
    [
      { path: 'GET /projects', handle: list },
      { path: 'GET /projects/:projectId', handle: (request) => ({ body: describe(request) }) },
      { path: 'GET /projects/:projectId/datasets/:dataset/acl', handle: inDataset(accessControl) },
      {
        path: 'GET /projects/:projectId/roles',
        handle: () => ({ body: Object.values(roles).map(summary) }),
      },
    ],
    { missing: 'CORS, API tokens' },
  ),
  empty('projects', 'project grants, indexing settings', {
    'GET /projects/:projectId/datasets/:dataset/settings/indexing': '{}',
    'GET /projects/:projectId/grants': '{}',
  }),
]

/** Arbitrary: the lake has no creation date. */
const CREATED = '2026-01-01T00:00:00.000Z'

async function list(request: LakeRequest): Promise<Reply> {
  requireSignIn(request.identity)
  const ids = await readProjectIds(request.lake.pool)
  return { body: ids.map((projectId) => describe({ ...request, projectId })) }
}

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

/** The Studio evaluates these filters, to show what the lake would refuse as read-only. */
function accessControl({ identity, visibility }: DatasetRequest): Reply {
  if (visibility === 'nothing') return { body: [] }
  if (!identity.role)
    return { body: [{ filter: '!(_id in path("**.**"))', permissions: ['read'] }] }
  const { grants } = roles[identity.role]
  return { body: grants.map(({ filter, permissions }) => ({ filter, permissions })) }
}

function summary({ name, title }: { name: string; title: string }) {
  return { name, title, description: '' }
}
