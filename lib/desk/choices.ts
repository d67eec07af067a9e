import 'server-only'
import { sql } from 'drizzle-orm'
import { getResources } from '#lib/content/fetch.ts'
import { database } from '#lib/database/pool.ts'
import type { Choices } from '#lib/desk/contract.ts'
import { logError } from '#lib/log/log.ts'

const MAX_CAMPAIGNS = 200

/** What the list can be filtered by. Without the content lake, resources are missing. */
export async function readChoices(): Promise<Choices> {
  const resources = await getResources().catch((error: unknown) => {
    logError('The resources could not be read', error)
    return []
  })
  const { rows } = await database().execute<{ campaign: string }>(CAMPAIGNS)
  return {
    resources: resources.map(({ slug, title }) => ({ slug, title })),
    campaigns: rows.map(({ campaign }) => campaign),
  }
}

/** Steps through the index from one campaign to the next: people aren't read. */
const CAMPAIGNS = sql.raw(`
  with recursive found as (
    (select attribution ->> 'utm_campaign' as campaign from people
      where attribution ->> 'utm_campaign' is not null
      order by attribution ->> 'utm_campaign' limit 1)
    union all
    select (select attribution ->> 'utm_campaign' from people
      where attribution ->> 'utm_campaign' > found.campaign
      order by attribution ->> 'utm_campaign' limit 1)
    from found where found.campaign is not null
  )
  select campaign from found where campaign is not null limit ${MAX_CAMPAIGNS}`)
