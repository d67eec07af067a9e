import type { Person } from '../people/person.ts'
import type { Sessions } from '../people/sessions.ts'
import type { RoleName } from './roles.ts'

/** Who is calling. `role` is null for a caller without a token, who sees published documents only. */
export interface Identity {
  id: string
  role: RoleName | null
}

export const anonymous: Identity = { id: '<anonymous>', role: null }

/** Whose token it is: that of an API user, or of someone who signed in. Null for a token that nobody was given. */
export function identityOf(
  token: string,
  tokens: Record<string, RoleName>,
  sessions: Sessions,
  people: Person[],
): Identity | null {
  const role = Object.hasOwn(tokens, token) ? tokens[token] : undefined
  if (role) return { id: `token-${role}`, role }
  const personId = sessions.get(token)?.personId
  const person = people.find(({ id }) => id === personId)
  return person ? { id: person.id, role: person.role } : null
}
