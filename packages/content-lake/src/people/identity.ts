import type { Identity } from '../model/identity.ts'
import type { Person } from '../model/person.ts'
import type { RoleName } from '../model/roles.ts'
import type { ApiTokens } from './api-tokens.ts'
import type { Sessions } from './sessions.ts'

interface Known {
  tokens: Record<string, RoleName>
  sessions: Sessions
  people: Person[]
  apiTokens: ApiTokens
}

/** Who holds a token: an API user or a person who signed in. Null for an unknown token. */
export async function identityOf(
  token: string,
  { tokens, sessions, people, apiTokens }: Known,
): Promise<Identity | null> {
  const role = Object.hasOwn(tokens, token) ? tokens[token] : undefined
  if (role) return { id: `token-${role}`, role }
  await sessions.refresh(token)
  const personId = sessions.get(token)?.personId
  const person = people.find(({ id }) => id === personId)
  if (person) return { id: person.id, role: person.role }
  const found = await apiTokens.find(token)
  return found && { id: found.id, role: found.role, projectId: found.projectId }
}
