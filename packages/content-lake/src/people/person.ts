import { createHash, timingSafeEqual } from 'node:crypto'
import { roles } from '../model/roles.ts'
import type { Person } from '../model/person.ts'

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
