import { database } from '#lib/platform/database/pool.ts'
import { catchUpAfterResponse } from '#lib/leads/background.ts'
import { readFilters } from '#lib/leads/desk/filters.ts'
import { forMembers, json } from '#lib/leads/desk/session.ts'
import { listLeads, isCursor } from '#lib/leads/desk/list.ts'
import { bulkSchema, changeLeads } from '#lib/leads/desk/bulk.ts'
import { readJson } from '#lib/platform/http/body.ts'
import { methodNotAllowed, problem } from '#lib/platform/http/problem.ts'

const MAX_BYTES = 64 * 1024

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

/** Changes several people at once. */
export const PATCH = forMembers(async (request, member) => {
  const body = await readJson(request, bulkSchema, MAX_BYTES)
  if (!body.ok) return body.response
  const changed = await changeLeads(database(), body.value, member)
  catchUpAfterResponse()
  return json(changed)
})

const refuse = methodNotAllowed('GET', 'PATCH')
export { refuse as POST, refuse as PUT, refuse as DELETE, refuse as OPTIONS }
