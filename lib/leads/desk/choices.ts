import 'server-only'
import { sql } from 'drizzle-orm'
import { getResources } from '#lib/content/fetch.ts'
import { database } from '#lib/platform/database/pool.ts'
import { people } from '#lib/platform/database/tables/people.ts'
import { EVERY_CAMPAIGN, EVERY_OWNER } from '#lib/leads/desk/filters.ts'
import { readMembers, refreshMembers } from '#lib/leads/owners/members.ts'
import { logError } from '#lib/platform/log/log.ts'

const MAX_CAMPAIGNS = 200

export type Choices = Awaited<ReturnType<typeof readChoices>>

export async function readChoices() {
  const resources = await getResources().catch((error: unknown) => {
    logError('The resources could not be read', error)
    return []
  })
  return {
    resources: resources.map(({ slug, title }) => ({ slug, title })),
    campaigns: await readCampaigns(),
    members: await readOwners(),
  }
}

/** Who may look after leads, and who does although they may not, by name. */
async function readOwners() {
  await refreshMembers(FRESH)
  const known = (await readMembers()).map(({ email, ...member }) =>
    Object.assign(member, { hasEmail: email !== null }),
  )
  const { rows } = await database().execute<{ id: string; name: string | null }>(EVERY_OWNER)
  const owning = new Set(rows.map(({ id }) => id))
  const gone = rows
    .filter(({ id }) => !known.some((member) => member.id === id))
    .map(({ id, name }) => ({
      id,
      name: name ?? id,
      mayOwn: false,
      hasLeft: true,
      hasEmail: false,
    }))
  return [...known.filter(({ id, mayOwn }) => mayOwn || owning.has(id)), ...gone]
}

/** In seconds: a colleague who opens Leads sees who is in the project. */
const FRESH = 30

/**
 * Names that differ in case only are one campaign, by the name that came first. Most have one
 * spelling, so that people are read for the others only.
 */
async function readCampaigns(): Promise<string[]> {
  const { rows } = await database().execute<{ campaign: string; folded: string }>(
    sql`${EVERY_CAMPAIGN} select campaign, lower(campaign) as folded from found
      where campaign is not null limit ${MAX_CAMPAIGNS}`,
  )
  const spellings = Map.groupBy(rows, ({ folded }) => folded)
  const split = rows.filter(({ folded }) => (spellings.get(folded)?.length ?? 0) > 1)
  const first = split.length > 0 ? await firstOf(split.map(({ campaign }) => campaign)) : []
  return [...spellings].map(([folded, [only]]) => {
    const found = first.find((each) => each.folded === folded)
    return found?.campaign ?? only?.campaign ?? folded
  })
}

async function firstOf(campaigns: string[]): Promise<{ campaign: string; folded: string }[]> {
  const name = sql`${people.attribution} ->> 'utm_campaign'`
  const { rows } = await database().execute<{ campaign: string; folded: string }>(
    sql`select distinct on (lower(${name})) lower(${name}) as folded, ${name} as campaign
      from ${people} where ${name} = any(${sql.param(campaigns)})
      order by lower(${name}), ${people.firstAt}`,
  )
  return rows
}
