import { openErasures } from '#lib/leads/desk/change.ts'
import { asMember, json } from '#lib/leads/desk/session.ts'
import { methodNotAllowed } from '#lib/platform/http/problem.ts'

/** What is still to be erased at providers. */
export function GET(request: Request): Promise<Response> {
  return asMember(request, async () => json(await openErasures()))
}

const refuse = methodNotAllowed('GET')
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
