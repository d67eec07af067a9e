import { isObject } from '../document.ts'
import type { Attributes } from '../document.ts'
import { httpError } from '../errors.ts'
import { readJson } from '../http/body.ts'
import type { LakeRequest, Reply, Route } from '../http/route.ts'
import { readPerspective } from '../query/perspective.ts'

/** `GET` and `POST /data/query/:dataset`: https://www.sanity.io/docs/http-reference/query */
export const queryRoutes: Route[] = [
  { path: 'GET /data/query/:dataset', handle: (request) => run(request, readSearch(request.url)) },
  {
    path: 'POST /data/query/:dataset',
    handle: async (request) => run(request, await readPost(request)),
  },
]

interface Given {
  query: unknown
  params: Attributes
  perspective: unknown
}

async function run({ lake, url, apiVersion, identity }: LakeRequest, given: Given): Promise<Reply> {
  if (typeof given.query !== 'string' || given.query.trim() === '') {
    throw httpError(400, 'Missing required parameter "query"')
  }
  const started = performance.now()
  const json = await lake.queries.run({
    query: given.query,
    params: given.params,
    perspective: readPerspective(given.perspective, apiVersion),
    onlyPublic: identity.role === null,
    identity: identity.id,
  })
  const ms = Math.round(performance.now() - started)
  const echo =
    url.searchParams.get('returnQuery') === 'false' ? '' : `"query":${JSON.stringify(given.query)},`
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
    },
    // The result comes from the worker as JSON text already.
    body: `{"ms":${ms},${echo}"syncTags":[],"result":${json}}`,
  }
}

function readSearch(url: URL): Given {
  const params: Attributes = {}
  for (const [name, value] of url.searchParams) {
    if (!name.startsWith('$')) continue
    try {
      params[name.slice(1)] = JSON.parse(value)
    } catch {
      throw httpError(400, `Parameter "${name}" is not valid JSON`)
    }
  }
  const { searchParams } = url
  return { query: searchParams.get('query'), params, perspective: searchParams.get('perspective') }
}

async function readPost(request: LakeRequest): Promise<Given> {
  const { query, params = {}, perspective } = await readJson(request)
  if (!isObject(params)) throw httpError(400, '"params" must be an object')
  return { query, params, perspective: perspective ?? request.url.searchParams.get('perspective') }
}
