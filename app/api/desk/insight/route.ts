import { asMember, json } from '#lib/leads/desk/session.ts'
import { methodNotAllowed } from '#lib/platform/http/problem.ts'
import { readInsight } from '#lib/insight/insight.ts'
import { readQuery } from '#lib/insight/query.ts'

/** The figures of a period (lib/insight/contract.ts). */
export function GET(request: Request): Promise<Response> {
  return asMember(request, async () => {
    const query = readQuery(new URL(request.url).searchParams)
    return query.ok ? json(await readInsight(query.value)) : query.response
  })
}

const refuse = methodNotAllowed('GET')
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
