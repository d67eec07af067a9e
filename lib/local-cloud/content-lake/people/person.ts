import { createHash, timingSafeEqual } from 'node:crypto'
import type { RoleName } from '../access/roles.ts'
import { roles } from '../access/roles.ts'

/** A person who may sign in to this installation's Studio. */
export interface Person {
  id: string
  name: string
  email: string
  role: RoleName
  /** Generated at random for this installation; at least 12 characters. Its owner knows it. */
  password: string
}

/** A person's profile as others see it. */
export function publicProfile({ id, name }: Pick<Person, 'id' | 'name'>) {
  return { id, displayName: name, imageUrl: null }
}

/** A person's profile as they see it themselves. */
export function ownProfile({ id, name, email, role }: Omit<Person, 'password'>) {
  const { title } = roles[role]
  const held = { role, roles: [{ name: role, title, description: '' }] }
  return { id, name, email, profileImage: null, provider: 'local', ...held }
}

/** Checks a password in constant time. False for passwords of fewer than 12 characters. */
export function hasPassword(person: Person | undefined, password: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const same = timingSafeEqual(hash(person?.password ?? ''), hash(password))
  return same && person !== undefined && person.password.length >= 12
}
