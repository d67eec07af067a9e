import fc from 'fast-check'
import { asJson, body, headerText, near, query, segment, text, value } from './hostile.ts'
import { PATHS } from './lake-paths.ts'
import type { Sent } from './send.ts'

/** Query parameters that the routes read. */
const NAMES = [
  'query',
  '$id',
  '$list',
  'perspective',
  'returnQuery',
  'resultSourceMap',
  'time',
  'revision',
  'limit',
  'lastEventId',
  'includeResult',
  'effectFormat',
  'enableResume',
  'excludeContent',
  'fromTransaction',
  'types',
  'w',
  'h',
  'fit',
  'crop',
  'rect',
  'fm',
  'q',
  'blur',
  'rot',
  'flip',
  'sharp',
  'dpr',
  'auto',
  'bg',
  'dl',
  'filename',
  'sid',
  'origin',
  'tag',
  '__ticket',
]

const GROQ = fc.constantFrom(
  '*',
  '*[_type == "thing"]{_id, title}',
  '*[_id == $id][0]',
  '*[title match $id] | order(title asc)[0...10]',
  'count(*[references($id)])',
  '*[]{"a": pt::text(body), "b": dateTime(_createdAt) - 1}',
  '*[@[$id] == 1]',
  '*[',
  '{"a": 1/0, "b": [][5], "c": "x" in path("**")}',
  'string::split($id, "")',
  '*[_type == $id]{...}[0..-1]',
)

const good = fc.oneof(
  GROQ,
  fc.constantFrom(
    'published',
    'drafts',
    'raw',
    'kept',
    '"kept"',
    '["a"]',
    'true',
    'false',
    '10',
    '0',
    '-1',
  ),
  fc.constantFrom(
    '0,0,1,1',
    'crop',
    'max',
    'webp',
    'http://localhost:3000',
    'mendoza',
    'previewDrafts',
  ),
)

/** Requests to every route of a lake, from valid to absurd. */
export function lakeRequests(tokens: string[], image: string): fc.Arbitrary<Sent> {
  const id = fc.oneof(fc.constantFrom('kept', 'drafts.kept', 'kept,other', image), segment)
  const reads = fc
    .tuple(
      fc.constantFrom(...PATHS),
      fc.array(id, { minLength: 2, maxLength: 2 }),
      query(NAMES, good),
    )
    .map(([route, ids, search]) => {
      const [method = '', path = ''] = route.split(' ')
      let next = 0
      const filled = path.replace(':image', image).replaceAll(':id', () => ids[next++] ?? '')
      return { method, path: filled + search }
    })
  const writes = fc
    .tuple(
      fc.constantFrom('mutate', 'mutate', 'actions', 'query'),
      query(
        ['dryRun', 'returnDocuments', 'transactionId', 'visibility', 'autoGenerateArrayKeys'],
        good,
      ),
      fc.oneof(asJson(near(mutations)), asJson(near(actions)), asJson(near(question)), body),
    )
    .map(([route, search, bytes]) => ({
      method: 'POST',
      path: `/data/${route}/production${search}`,
      body: bytes,
    }))
  const others = fc
    .tuple(
      fc.constantFrom(
        'POST /assets/images/production',
        'POST /assets/files/production',
        'PUT /users/me/keyvalue',
        'POST /auth/login/local',
        'POST /auth/logout',
        'DELETE /data/doc/production/kept',
        'OPTIONS /data/query/production',
      ),
      query(NAMES, good),
      fc.oneof(asJson(fc.array(near(pair), { maxLength: 3 })), body),
    )
    .map(([route, search, bytes]) => {
      const [method = '', path = ''] = route.split(' ')
      return { method, path: path + search, body: bytes }
    })
  const headers = fc.tuple(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...tokens.map((token) => `Bearer ${token}`)) },
      { weight: 1, arbitrary: fc.constantFrom('', 'Bearer nobody') },
    ),
    fc.oneof(
      { weight: 5, arbitrary: fc.constant<Record<string, string>>({}) },
      { weight: 1, arbitrary: oddHeader },
    ),
  )
  const what = fc.oneof(
    { weight: 4, arbitrary: reads },
    { weight: 5, arbitrary: writes },
    { weight: 1, arbitrary: others },
  )
  return fc
    .tuple(what, headers, fc.constantFrom('/v2026-11-01', '/v1', '/vX', ''))
    .map(([sent, [authorization, more], version]) =>
      Object.assign({}, sent, {
        path: version + sent.path,
        headers: Object.assign(authorization ? { authorization } : {}, more),
      }),
    )
}

const oddHeader = fc
  .tuple(
    fc.constantFrom(
      'accept',
      'authorization',
      'content-type',
      'host',
      'last-event-id',
      'origin',
      'x-sanity-project-id',
      'access-control-request-headers',
      'if-none-match',
      'range',
    ),
    fc.oneof(headerText, fc.constantFrom('bytes=0-3', 'bytes=-5', 'bytes=999999-')),
  )
  .map(([name, setting]) => ({ [name]: setting }))

const documentId = fc.oneof(
  fc.constantFrom('other', 'drafts.other', 'versions.r1.other', 'third'),
  text,
)
const attributes = fc.dictionary(
  fc.oneof(fc.constantFrom('title', 'list', 'to', '_key', '_rev'), text),
  value,
  {
    maxKeys: 3,
  },
)
const document = fc
  .tuple(documentId, fc.oneof(fc.constant('thing'), text), attributes)
  .map(([_id, _type, more]) => Object.assign({}, more, { _id, _type }))

const path = fc.oneof(
  fc.constantFrom(
    'title',
    'list[0]',
    'list[-1]',
    'list[_key=="a"].b',
    'a.b.c',
    'list[1:3]',
    'list[@ > 1]',
    '..title',
  ),
  text,
)
const patch = fc.record<Record<string, unknown>>(
  {
    id: documentId,
    ifRevisionID: text,
    set: fc.dictionary(path, value, { maxKeys: 2 }),
    setIfMissing: fc.dictionary(path, value, { maxKeys: 2 }),
    unset: fc.array(path, { maxLength: 2 }),
    inc: fc.dictionary(path, fc.double(), { maxKeys: 1 }),
    insert: fc.record({ after: path, items: fc.array(value, { maxLength: 2 }) }),
    diffMatchPatch: fc.dictionary(
      path,
      fc.oneof(fc.constant('@@ -1,4 +1,4 @@\n-Kept\n+Kept'), text),
      { maxKeys: 1 },
    ),
  },
  { requiredKeys: ['id'] },
)
const mutation = fc.oneof(
  document.map((create) => ({ create })),
  document.map((createOrReplace) => ({ createOrReplace })),
  document.map((createIfNotExists) => ({ createIfNotExists })),
  patch.map((operations) => ({ patch: operations })),
  documentId.map((id) => ({ delete: { id } })),
  fc
    .tuple(GROQ, value)
    .map(([groq, id]) => ({ patch: { query: groq, params: { id }, set: { title: 'x' } } })),
)
const mutations = fc.record<Record<string, unknown>>(
  { mutations: fc.array(near(mutation), { maxLength: 3 }), transactionId: text },
  { requiredKeys: ['mutations'] },
)

const KINDS = [
  'create',
  'replaceDraft',
  'edit',
  'delete',
  'discard',
  'publish',
  'unpublish',
  'version.create',
  'version.discard',
  'version.replace',
  'version.unpublish',
]
const action = fc.record<Record<string, unknown>>(
  {
    actionType: fc.constantFrom(...KINDS.map((kind) => `sanity.action.document.${kind}`)),
    publishedId: documentId,
    draftId: documentId,
    versionId: documentId,
    attributes: document,
    document,
    patch,
    includeDrafts: fc.array(documentId, { maxLength: 2 }),
  },
  { requiredKeys: ['actionType', 'publishedId', 'draftId'] },
)
const actions = fc.record<Record<string, unknown>>({
  actions: fc.array(near(action), { maxLength: 2 }),
})
const question = fc.record<Record<string, unknown>>({
  query: GROQ,
  params: fc.record({ id: value, list: value }),
})
const pair = fc.record<Record<string, unknown>>({ key: text, value })
