import { asMember, json } from '#lib/leads/desk/session.ts'
import { methodNotAllowed } from '#lib/platform/http/problem.ts'
import { readExperiments } from '#lib/insight/experiments/results.ts'

/** What came of the experiments (lib/insight/contract.ts). */
export function GET(request: Request): Promise<Response> {
  return asMember(request, async () => json(await readExperiments()))
}

const refuse = methodNotAllowed('GET')
export { refuse as POST, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
