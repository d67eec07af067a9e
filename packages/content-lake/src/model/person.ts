import type { RoleName } from './roles.ts'

/** A person who may sign in to this installation's Studio. */
export interface Person {
  id: string
  name: string
  email: string
  role: RoleName
  /** Generated at random for this installation; at least 12 characters. Its owner knows it. */
  password: string
}
