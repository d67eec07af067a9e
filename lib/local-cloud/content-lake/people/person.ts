import { createHash, timingSafeEqual } from 'node:crypto'
import type { RoleName } from '../access/roles.ts'
import { roles } from '../access/roles.ts'

/** Someone who may sign in to the Studio of this installation. */
export interface Person {
  id: string
  name: string
  email: string
  role: RoleName
  /** Random, made for this installation and known to its owner; at least 12 characters. */
  password: string
}

/** What others are told of a person. */
export function publicProfile({ id, name }: Pick<Person, 'id' | 'name'>) {
  return { id, displayName: name, imageUrl: null }
}

/** What a person is told of themselves. */
export function ownProfile({ id, name, email, role }: Omit<Person, 'password'>) {
  const { title } = roles[role]
  const held = { role, roles: [{ name: role, title, description: '' }] }
  return { id, name, email, profileImage: null, provider: 'local', ...held }
}

/** Whether a password is a person's. It takes as long for a wrong one as for the right one. */
export function hasPassword(person: Person | undefined, password: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const same = timingSafeEqual(hash(person?.password ?? ''), hash(password))
  return same && person !== undefined && person.password.length >= 12
}
