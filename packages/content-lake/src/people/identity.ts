import type { RoleName } from '../model/roles.ts'
import type { Identity } from '../model/identity.ts'
import type { Person } from '../model/person.ts'
import type { Sessions } from './sessions.ts'

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
