import { database } from '#lib/platform/database/pool.ts'
import { readFilters } from '#lib/leads/desk/filters.ts'
import { asMember, json } from '#lib/leads/desk/session.ts'
import { listLeads, isCursor } from '#lib/leads/desk/list.ts'
import { methodNotAllowed, problem } from '#lib/platform/http/problem.ts'

const PAGE = 50

/** A page of leads. */
export function GET(request: Request): Promise<Response> {
  return asMember(request, async () => {
    const { searchParams } = new URL(request.url)
    const filters = readFilters(searchParams, 'after')
    if (!filters.ok) return filters.response
    const after = searchParams.get('after') || null
    if (after !== null && !isCursor(after, filters.value)) {
      return problem(422, 'after: is not where a page ends', { field: 'after' })
    }
    return json(await listLeads(database(), filters.value, { after, limit: PAGE }))
  })
}

const refuse = methodNotAllowed('GET')
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
