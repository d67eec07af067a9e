import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AssignmentRule } from '#lib/content/lead-emails.ts'
import { namesOf } from '#lib/leads/desk/lead.ts'
import type { KnownMember } from '#lib/leads/owners/members.ts'
import { asOne, type Person } from '#lib/leads/story/joined.ts'
import type { Member } from '#lib/leads/story/kinds.ts'
import type { SlugHistory } from '#lib/publishing/slug-history/history.ts'

interface Fulfilling {
  rule: AssignmentRule
  /** Those of its owners who may look after leads: at least one. */
  owners: Member[]
}

/**
 * The first rule that a person fulfils, of those with an owner who may still see leads; undefined if
 * there is none.
 */
export function ruleFor(
  one: { person: Person; others: readonly Person[] },
  rules: readonly AssignmentRule[],
  { members, slugs }: { members: readonly KnownMember[]; slugs: SlugHistory },
): Fulfilling | undefined {
  const resources = namesOf(one, slugs)
  const all = [one.person, ...one.others]
  const { attribution } = asOne(one.person, one.others)
  const campaign = attribution?.utm_campaign?.toLowerCase() ?? ''
  const domains = all.map(({ person }) => person.slice(person.lastIndexOf('@') + 1))
  const score = one.person.score ?? 0
  for (const rule of rules) {
    const isFulfilled =
      (rule.resources.length === 0 || rule.resources.some((slug) => resources.includes(slug))) &&
      (!rule.campaign || rule.campaign === campaign) &&
      (!rule.domain || domains.some((domain) => isWithin(domain, rule.domain))) &&
      score >= (rule.minScore ?? -Infinity) &&
      score <= (rule.maxScore ?? Infinity)
    const owners = isFulfilled ? ownersOf(rule, members) : []
    if (owners.length > 0) return { rule, owners }
  }
  return undefined
}

function isWithin(domain: string, whole: string): boolean {
  return domain === whole || domain.endsWith(`.${whole}`)
}

function ownersOf({ owners }: AssignmentRule, members: readonly KnownMember[]): Member[] {
  return owners.flatMap((owner) => {
    const found = members.find(({ id, mayOwn }) => id === owner && mayOwn)
    return found ? [{ id: found.id, name: found.name }] : []
  })
}

/** Waits until nobody else gives turns, and keeps others waiting until the transaction ends. */
export function waitForTurns(db: Pick<NodePgDatabase, 'execute'>) {
  return db.execute(sql`select pg_advisory_xact_lock(hashtextextended('turns', 0))`)
}

/**
 * Whose turn it is: of a rule's owners who had one longest ago, or never. The transaction has to
 * have waited for its own turn.
 */
export async function takeTurn(
  db: Pick<NodePgDatabase, 'execute'>,
  { rule, owners }: Fulfilling,
): Promise<Member | undefined> {
  const [only] = owners
  if (owners.length === 1) return only
  const { rows } = await db.execute<{ member: string }>(sql`
    insert into turns as known (rule, member, turn)
    select ${rule.key}, candidate.id,
      (select coalesce(max(turn), 0) + 1 from turns where rule = ${rule.key})
    from unnest(${sql.param(owners.map(({ id }) => id))}::text[]) with ordinality candidate(id, place)
    left join turns had on had.rule = ${rule.key} and had.member = candidate.id
    order by coalesce(had.turn, 0), candidate.place
    limit 1
    on conflict (rule, member) do update set turn = excluded.turn
    returning member`)
  return owners.find(({ id }) => id === rows[0]?.member)
}
