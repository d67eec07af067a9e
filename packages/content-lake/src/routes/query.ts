import type { Selectors } from '../groq/source-map.ts'
import { type DatasetRequest, inDataset } from '../http/access.ts'
import { readJson, readParams } from '../http/body.ts'
import { isCdn } from '../http/origins.ts'
import { emulated, type Reply } from '../http/route.ts'
import { type Attributes, isObject } from '../model/document.ts'
import { httpError } from '../model/errors.ts'
import { readPerspective, readVariantSelection } from '../query/perspective.ts'

/** `GET` and `POST /data/query/:dataset`: https://www.sanity.io/docs/http-reference/query */
export const queryRoutes = emulated(
  'queries',
  'GROQ as specified with parameters, geography and `text::query`; perspectives `raw`, `published`, `drafts` and stacks of releases; variants by name and by conditions; content source maps, sync tags, a timeout',
  {
    'GET /data/query/:dataset': inDataset((request) => {
      // As much as the official clients send; more comes in a POST.
      if (request.url.search.length > MAX_SEARCH)
        throw httpError(414, 'The query is too large for a GET; send it with POST')
      return run(request, readSearch(request.url))
    }),
    'POST /data/query/:dataset': inDataset(async (request) =>
      run(request, await readPost(request)),
    ),
  },
  { missing: '`documents::`, `media::aspect()`, `user::attributes()`, similarity' },
)

/** In characters. */
const MAX_SEARCH = 16 * 1024

interface Given {
  query: unknown
  params: Attributes
  perspective: unknown
  resultSourceMap: unknown
}

async function run(request: DatasetRequest, given: Given): Promise<Reply> {
  const { lake, dataset, url, apiVersion, incoming } = request
  const { limits, cdn } = lake
  if (!limits) return answer(request, given)
  const limited = () => limits.during('queriesAtATime', dataset.key, () => answer(request, given))
  // The Live Content API and `cacheMode` ask past what the CDN has.
  const { searchParams } = url
  const isFresh = searchParams.has('lastLiveEventId') || searchParams.get('cacheMode') === 'noStale'
  if (isFresh || !isCdn(incoming)) return limited()
  const token = incoming.headers.authorization
  return cdn(dataset, JSON.stringify([token, apiVersion, url.search, given]), limited)
}

async function answer(
  { dataset, url, apiVersion, identity, visibility }: DatasetRequest,
  given: Given,
) {
  if (typeof given.query !== 'string' || given.query.trim() === '') {
    throw httpError(400, 'Missing required parameter "query"')
  }
  // A caller that heard of a change from another lake on the same database asks for it here.
  if (url.searchParams.has('lastLiveEventId')) await dataset.writer.follow()
  const started = performance.now()
  const { json, syncTags, sourceMap } = await dataset.queries.run({
    query: given.query,
    params: given.params,
    perspective: readPerspective(given.perspective, apiVersion),
    visibility,
    variant: readVariantSelection(url, apiVersion),
    identity: identity.id,
    sourceMap: readSelectors(given.resultSourceMap),
  })
  const ms = Math.round(performance.now() - started)
  const echo =
    url.searchParams.get('returnQuery') === 'false' ? '' : `"query":${JSON.stringify(given.query)},`
  const map = sourceMap ? `"resultSourceMap":${sourceMap},` : ''
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
    },
    // Built as text, because the worker returns the result as JSON text.
    body: `{"ms":${ms},${echo}${map}"syncTags":${JSON.stringify(syncTags)},"result":${json}}`,
  }
}

function readSearch(url: URL): Given {
  const { searchParams } = url
  return {
    query: searchParams.get('query'),
    params: readParams(url),
    perspective: searchParams.get('perspective'),
    resultSourceMap: searchParams.get('resultSourceMap'),
  }
}

async function readPost(request: DatasetRequest): Promise<Given> {
  const { query, params = {}, perspective, resultSourceMap } = await readJson(request)
  if (!isObject(params)) throw httpError(400, '"params" must be an object')
  const search = readSearch(request.url)
  return {
    query,
    params,
    perspective: perspective ?? search.perspective,
    resultSourceMap: resultSourceMap ?? search.resultSourceMap,
  }
}

function readSelectors(given: unknown): Selectors | null {
  if (given === undefined || given === null || given === false || given === 'false') return null
  if (given === true || given === 'true') return 'index'
  if (given === 'withKeyArraySelector') return 'key'
  throw httpError(400, 'resultSourceMap must be true, false or withKeyArraySelector')
}
