import { type LakeDocument, layerOf } from './document.ts'

/** The caller. `role` is null without a token: such callers see published documents only. */
export interface Identity {
  id: string
  role: RoleName | null
  /** The only project that an API token is for. */
  projectId?: string
}

export const anonymous: Identity = { id: '<anonymous>', role: null }

/** A person who may sign in to this installation's Studio. */
export interface Person {
  id: string
  name: string
  email: string
  role: RoleName
  /** Generated at random for this installation; at least 12 characters. Its owner knows it. */
  password: string
}

export type Permission = 'create' | 'read' | 'update' | 'history' | 'manage'

/** Permissions on a set of documents. `filter` is that set in GROQ, for Sanity's ACL endpoint. */
interface Grant {
  filter: string
  matches: (document: Pick<LakeDocument, '_id' | '_type'>) => boolean
  permissions: Permission[]
}

interface Role {
  name: string
  title: string
  grants: Grant[]
}

const everything = (permissions: Permission[]): Grant => ({
  filter: '_id in path("**")',
  matches: () => true,
  permissions,
})

const drafts: Grant = {
  filter: '_id in path("drafts.**")',
  matches: ({ _id }) => layerOf(_id) === 'drafts',
  permissions: ['create', 'read', 'update', 'history', 'manage'],
}

const assets: Grant = {
  filter: '_type in ["sanity.imageAsset", "sanity.fileAsset"]',
  matches: ({ _type }) => _type === 'sanity.imageAsset' || _type === 'sanity.fileAsset',
  permissions: ['create', 'read', 'update', 'history', 'manage'],
}

const all: Permission[] = ['create', 'read', 'update', 'history', 'manage']

/** Sanity's roles, for people and API tokens. A contributor can edit drafts but not publish. */
export const roles = {
  administrator: { name: 'administrator', title: 'Administrator', grants: [everything(all)] },
  editor: { name: 'editor', title: 'Editor', grants: [everything(all)] },
  contributor: {
    name: 'contributor',
    title: 'Contributor',
    grants: [everything(['read', 'history']), drafts, assets],
  },
  viewer: { name: 'viewer', title: 'Viewer', grants: [everything(['read', 'history'])] },
  'deploy-studio': { name: 'deploy-studio', title: 'Deploy Studio (Token only)', grants: [] },
} satisfies Record<string, Role>

export type RoleName = keyof typeof roles

export function allows(
  role: RoleName | null,
  permission: Permission,
  document: Pick<LakeDocument, '_id' | '_type'>,
): boolean {
  if (!role) return false
  return roles[role].grants.some(
    (grant) => grant.permissions.includes(permission) && grant.matches(document),
  )
}
