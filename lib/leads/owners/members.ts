import 'server-only'
import { desc, notInArray, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { fetchMembers, type ListedMember } from '#lib/content/members.ts'
import { env } from '#lib/platform/env/env.ts'
import { database } from '#lib/platform/database/pool.ts'
import { storable } from '#lib/platform/database/storable.ts'
import { members } from '#lib/platform/database/tables/members.ts'
import { people } from '#lib/platform/database/tables/people.ts'
import { log, reason } from '#lib/platform/log/log.ts'
import { isReplyable } from '#lib/leads/email/text.ts'
import { mayEnter, type Right, type Visitor } from '#lib/leads/owners/may-enter.ts'
import type { Member } from '#lib/leads/story/kinds.ts'

const MAX_NAME = 100

/** What the roles that every project has let their members do; of others, a sign-in tells. */
const RIGHTS: Partial<Record<string, Right | null>> = {
  administrator: 'publish',
  developer: 'publish',
  editor: 'publish',
  contributor: 'draft',
  viewer: null,
}

/** How old the list may be, in seconds, where nobody waits for it. */
const AGE = 600
let running: Promise<void> | undefined

/**
 * Asks the content lake who is in the project, unless a process of the site did so within `age`
 * seconds. Never throws: without an answer, who was known before is known still, and who signs in.
 */
export function refreshMembers(age = AGE): Promise<void> {
  running ??= refresh(age)
    .catch((error: unknown) =>
      log.warn({ cause: reason(error) }, 'The project’s members could not be listed'),
    )
    .finally(() => (running = undefined))
  return running
}

/** When this process asked last, whatever came of it. */
let askedAt = -Infinity

async function refresh(age: number): Promise<void> {
  if (performance.now() < askedAt + age * 1000) return
  const [latest] = await database()
    .select({ isFresh: sql<boolean>`${members.listedAt} > now() - make_interval(secs => ${age})` })
    .from(members)
    .where(sql`${members.listedAt} is not null`)
    .orderBy(desc(members.listedAt))
    .limit(1)
  if (latest?.isFresh) return
  askedAt = performance.now()
  await storeList(await fetchMembers())
}

/** An empty list is a wrong answer: the member who asks is in the project. */
async function storeList(listed: readonly ListedMember[]): Promise<void> {
  if (listed.length === 0) return
  const db = database()
  for (const { id, name, email, roles } of listed)
    await keep(db, { id, name, email, right: bestRight(roles), listedAt: sql`now()` })
  await db
    .update(members)
    .set({ leftAt: sql`coalesce(${members.leftAt}, now())` })
    .where(
      notInArray(
        members.id,
        listed.map(({ id }) => id),
      ),
    )
}

/** Undefined if a role doesn't tell. */
function bestRight(roles: readonly string[]): Right | null | undefined {
  const rights = new Set(roles.map((role) => RIGHTS[role]))
  if (rights.has('publish')) return 'publish'
  if (rights.has(undefined)) return undefined
  return rights.has('draft') ? 'draft' : null
}

/** Who signs in is a member, and has proven what their role may not say. */
export function rememberMember({ member, right }: Visitor, email: string | null): Promise<void> {
  return keep(database(), { ...member, email, right })
}

interface Told extends Pick<ListedMember, 'id' | 'name' | 'email'> {
  right: Right | null | undefined
  listedAt?: SQL
}

/** An address or a right that isn't told stays as it is known. */
async function keep(db: NodePgDatabase, { id, name, email, ...told }: Told): Promise<void> {
  const now = {
    ...told,
    name: storable(name, MAX_NAME),
    ...(email !== null && isReplyable(email) && { email }),
    leftAt: null,
  }
  await db
    .insert(members)
    .values({ id, ...now })
    .onConflictDoUpdate({ target: members.id, set: now })
}

export type KnownMember = Awaited<ReturnType<typeof readMembers>>[number]

/** Everybody who is or was in the project, by name, and whether they may look after leads. */
export async function readMembers(db: Pick<NodePgDatabase, 'select'> = database()) {
  const rows = await db.select().from(members).orderBy(members.name, members.id)
  return rows.map(({ id, name, email, right, leftAt }) => ({
    id,
    name,
    email,
    mayOwn: leftAt === null && right !== null && mayEnter({ member: { id }, right }),
    mayPublish: leftAt === null && right === 'publish',
    hasLeft: leftAt !== null,
  }))
}

/** Somebody who may look after leads; null if they may not, or have left. */
export async function findOwner(
  db: Pick<NodePgDatabase, 'select'>,
  id: string,
): Promise<Member | null> {
  const found = (await readMembers(db)).find((member) => member.id === id && member.mayOwn)
  return found ? { id, name: found.name } : null
}

/** Where an owner is written to; null if they may not see leads, or nobody knows their address. */
export function addressAmong(
  known: readonly KnownMember[],
  owner: string | null | undefined,
): string | null {
  const found = known.find(({ id }) => id === owner)
  return found?.mayOwn ? found.email : null
}

export async function addressOfOwner(owner: string | null | undefined): Promise<string | null> {
  return owner ? addressAmong(await readMembers(), owner) : null
}

/** Whom a lead answers: who looks after them, or else the team. */
export async function answeredBy(email: string): Promise<string[]> {
  const shown = sql`select coalesce(person.joined_to, person.id) from people person
    where person.person = lower(${email})`
  const [found] = await database()
    .select({ owner: people.owner })
    .from(people)
    .where(sql`${people.id} = (${shown})`)
  const address = await addressOfOwner(found?.owner?.id)
  return address === null ? env.LEADS_TO : [address]
}
