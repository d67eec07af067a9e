import { problem } from '#lib/platform/http/problem.ts'
import { rateLimit } from '#lib/platform/http/rate-limit.ts'
import { logError } from '#lib/platform/log/log.ts'
import { readParameters, type Parameter } from '#lib/tools/calculate/parameters.ts'

/** Any page or assistant may ask, and any cache keep what it was told, for five minutes. */
const OPEN = { 'Access-Control-Allow-Origin': '*' }
const KEPT = { ...OPEN, 'Cache-Control': 'public, max-age=300' }

/** What there is to tell; undefined if it isn't published. */
type Told = Promise<object | undefined>

/**
 * Responds to a question to one of the tools' formulas. It makes no lead, counts no visit and stores
 * nothing.
 */
export async function respond(
  request: Request,
  parameters: readonly Parameter[],
  answer: (values: Record<string, number | string>, left: string[]) => Told,
): Promise<Response> {
  const refusal = await rateLimit('calculate', request)
  if (refusal) return opened(refusal)
  const read = readParameters(new URL(request.url).searchParams, parameters)
  if (!read.ok) return opened(problem(400, read.detail, { field: read.field }))
  return tell(() => answer(read.values, read.left))
}

/** Responds with JSON; 404 if there is nothing to tell, 503 while content can't be read. */
export async function tell(told: () => Told): Promise<Response> {
  try {
    const body = await told()
    if (body) return Response.json(body, { headers: KEPT })
    return opened(problem(404, 'This tool isn’t published on this site.'))
  } catch (error) {
    logError('A formula could not be answered', error)
    const headers = { 'Retry-After': '60' }
    return opened(
      problem(503, 'The answer can’t be given right now. Please ask again in a minute.', {
        headers,
      }),
    )
  }
}

/** For browsers that ask before they ask, since a page adds a header of its own. */
export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...OPEN,
      'Access-Control-Allow-Methods': 'GET',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
    },
  })
}

/** A page may read why it was refused, and when to ask again. */
function opened(response: Response): Response {
  response.headers.set('Access-Control-Allow-Origin', '*')
  response.headers.set('Access-Control-Expose-Headers', 'Retry-After')
  return response
}
