import type { RoleName } from './roles.ts'

/** Who is calling. `role` is null for a caller without a token, who sees published documents only. */
export interface Identity {
  id: string
  role: RoleName | null
}

export const anonymous: Identity = { id: '<anonymous>', role: null }
