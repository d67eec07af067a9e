import { database } from '#lib/platform/database/pool.ts'
import { readFilters } from '#lib/leads/desk/filters.ts'
import { forMembers, json } from '#lib/leads/desk/session.ts'
import { listLeads, isCursor } from '#lib/leads/desk/list.ts'
import { problem } from '#lib/platform/http/problem.ts'

export * from '#lib/platform/http/only-get.ts'

const PAGE = 50

export const GET = forMembers(async (request) => {
  const { searchParams } = new URL(request.url)
  const filters = readFilters(searchParams, 'after')
  if (!filters.ok) return filters.response
  const after = searchParams.get('after') || null
  if (after !== null && !isCursor(after, filters.value)) {
    return problem(422, 'after: is not where a page ends', { field: 'after' })
  }
  return json(await listLeads(database(), filters.value, { after, limit: PAGE }))
})
