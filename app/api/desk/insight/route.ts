import { forMembers, json } from '#lib/leads/desk/session.ts'
import { readInsight } from '#lib/insight/insight.ts'
import { readQuery } from '#lib/insight/query.ts'

export * from '#lib/platform/http/only-get.ts'

/** The figures of a period (lib/insight/contract.ts). */
export const GET = forMembers(async ({ url }) => {
  const query = readQuery(new URL(url).searchParams)
  return query.ok ? json(await readInsight(query.value)) : query.response
})
