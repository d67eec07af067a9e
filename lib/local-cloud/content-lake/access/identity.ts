import type { Person } from '../people/person.ts'
import type { Sessions } from '../people/sessions.ts'
import type { RoleName } from './roles.ts'

/** The caller. `role` is null without a token: such callers see published documents only. */
export interface Identity {
  id: string
  role: RoleName | null
}

export const anonymous: Identity = { id: '<anonymous>', role: null }

/** Who holds a token: an API user or a person who signed in. Null for an unknown token. */
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
