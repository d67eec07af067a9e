import type { RoleName } from './roles.ts'

/** The caller. `role` is null without a token: such callers see published documents only. */
export interface Identity {
  id: string
  role: RoleName | null
  /** The only project that an API token is for. */
  projectId?: string
}

export const anonymous: Identity = { id: '<anonymous>', role: null }
