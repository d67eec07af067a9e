import 'server-only'
import { z } from 'zod'
import { client, connection } from './client.ts'
import { text } from './readers.ts'

const TIMEOUT = 5000

/** A person of the Sanity project, as the content lake lists them. */
export interface ListedMember {
  id: string
  name: string
  /** Null if the lake doesn't say. */
  email: string | null
  /** Names of roles, such as 'editor'. */
  roles: string[]
}

const project = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      isRobot: z.boolean().nullish(),
      role: z.string().nullish(),
      roles: z.array(z.object({ name: z.string() })).nullish(),
    }),
  ),
})
const users = z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])])

/**
 * Everybody in the project, as its Studio lists them: what members may do there is asked apart from
 * who they are.
 *
 * @throws an Error if the lake doesn't respond, or doesn't tell this site's token
 */
export async function fetchMembers(): Promise<ListedMember[]> {
  const path = `/projects/${encodeURIComponent(connection.projectId)}`
  const people = project
    .parse(JSON.parse(await ask(path)))
    .members.filter(({ isRobot }) => isRobot !== true)
  if (people.length === 0) return []
  const profiles = new Map(
    (await profilesOf(people.map(({ id }) => id))).map((one) => [one.id, one]),
  )
  return people.map(({ id, role, roles = [] }) => {
    const { name = '', email = null } = profiles.get(id) ?? {}
    const names = roles?.map((one) => one.name) ?? []
    return { id, name: name || id, email, roles: names.length > 0 || !role ? names : [role] }
  })
}

/** Who has these IDs, as far as the lake knows them. */
export async function profilesOf(
  ids: readonly string[],
): Promise<Pick<ListedMember, 'id' | 'name' | 'email'>[]> {
  const path = `/users/${ids.map(encodeURIComponent).join(',')}`
  return users.parse(JSON.parse(await ask(path))).flatMap((user) => {
    const { id, displayName, email } = Object(user)
    if (typeof id !== 'string') return []
    return [{ id, name: text(displayName), email: text(email) || null }]
  })
}

/** @throws an Error if the lake doesn't respond with success */
export async function ask(path: string): Promise<string> {
  const response = await fetch(client.getUrl(path), {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT),
    headers: { Authorization: `Bearer ${connection.token}` },
  })
  if (!response.ok) throw new Error(`The content lake responded ${response.status}.`)
  return response.text()
}
