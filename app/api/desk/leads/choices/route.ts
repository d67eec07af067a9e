import { readChoices } from '#lib/leads/desk/choices.ts'
import { asMember, json } from '#lib/leads/desk/session.ts'
import { methodNotAllowed } from '#lib/platform/http/problem.ts'

/** What the list of leads can be filtered by. */
export function GET(request: Request): Promise<Response> {
  return asMember(request, async () => json(await readChoices()))
}

const refuse = methodNotAllowed('GET')
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
