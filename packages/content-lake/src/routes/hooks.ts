import { administrator, requireAdministrator } from '../http/access.ts'
import { type Fields, readFields } from '../http/body.ts'
import { alsoAt, emulated, type LakeRequest, type Reply } from '../http/route.ts'
import { newId } from '../model/document.ts'
import { httpError } from '../model/errors.ts'
import type { Operation } from '../model/options.ts'
import { deleteHook, readAttempt, readAttempts, writeHook } from '../store/hooks.ts'
import type { Attempt, Hook } from '../store/store.ts'
import { prepareHook } from '../webhooks/webhook.ts'

const routes = {
  'GET /hooks/projects/:projectId': administrator(async ({ lake, projectId }) => ({
    body: (await lake.store.hooks.find({ projectId })).map(answer),
  })),
  'POST /hooks/projects/:projectId': administrator(create),
  'GET /hooks/projects/:projectId/attempts/:attemptId': administrator(
    async ({ lake, projectId, params }) => ({
      body: attempt(await readAttempt(lake.store, projectId, params.attemptId ?? ''), projectId),
    }),
  ),
  'GET /hooks/projects/:projectId/:hookId': async (request: LakeRequest) => ({
    body: answer(await find(request)),
  }),
  'PUT /hooks/projects/:projectId/:hookId': edit,
  'PATCH /hooks/projects/:projectId/:hookId': edit,
  'DELETE /hooks/projects/:projectId/:hookId': remove,
  'GET /hooks/projects/:projectId/:hookId/messages': messages,
  'GET /hooks/projects/:projectId/:hookId/attempts': attempts,
}

/** Webhooks, and the log of what was sent: https://www.sanity.io/docs/http-reference/webhooks */
export const hookRoutes = emulated(
  'webhooks',
  'document and transaction webhooks: list, create, edit, delete, attempts',
  { ...routes, ...alsoAt('/hooks', '/hooks/projects/:projectId', routes) },
)

async function create(request: LakeRequest): Promise<Reply> {
  const { projectId, identity } = request
  return {
    status: 201,
    body: await store(request, {
      id: newId(),
      type: 'document',
      projectId,
      dataset: '*',
      name: '',
      url: '',
      description: null,
      filter: null,
      projection: null,
      on: ['create', 'update', 'delete'],
      httpMethod: 'POST',
      headers: {},
      secret: null,
      includeDrafts: false,
      isDisabledByUser: false,
      createdBy: identity.id,
      createdAt: new Date(),
    }),
  }
}

async function edit(request: LakeRequest): Promise<Reply> {
  return { body: await store(request, await find(request)) }
}

async function store(request: LakeRequest, known: Hook) {
  const fields = await readFields(request)
  const hook = { ...known, ...changesIn(fields, known) }
  prepareHook(hook, hook.dataset)
  await writeHook(request.lake.store, hook)
  await request.lake.datasets.refreshHooks(hook.projectId)
  return answer(hook)
}

async function remove(request: LakeRequest): Promise<Reply> {
  const hook = await find(request)
  await deleteHook(request.lake.store, hook)
  await request.lake.datasets.refreshHooks(hook.projectId)
  return { status: 204, body: '' }
}

async function find({ lake, projectId, identity, params }: LakeRequest): Promise<Hook> {
  requireAdministrator(identity)
  const [hook] = await lake.store.hooks.find({ projectId, id: params.hookId ?? '' })
  if (!hook) throw httpError(404, `Webhook "${String(params.hookId)}" not found`)
  return hook
}

function answer({ on, filter, projection, createdBy, ...hook }: Hook) {
  const { httpMethod, headers, secret, includeDrafts, ...common } = hook
  const rule = { on, filter, projection }
  const ofDocuments = { rule, httpMethod, headers, secret, includeDrafts }
  const states = { isDisabled: false, deletedAt: null }
  return {
    ...common,
    createdByUserId: createdBy,
    ...states,
    ...(hook.type === 'document' && { ...ofDocuments, apiVersion: 'v2021-03-25' }),
  }
}

async function attempts(request: LakeRequest): Promise<Reply> {
  const { id, projectId } = await find(request)
  const found = await readAttempts(request.lake.store, id)
  return { body: found.map((one) => attempt(one, projectId)) }
}

function attempt(given: Attempt, projectId: string) {
  const { id, hookId, messageId, createdAt, duration, status, failure, response } = given
  return {
    id,
    hookId,
    messageId,
    createdAt,
    duration,
    projectId,
    inProgress: false,
    isFailure: failure !== null,
    failureReason: failure,
    resultCode: status,
    resultBody: response,
    updatedAt: createdAt,
  }
}

/** A message is a change and its attempts, of which the newest says how it went. */
async function messages(request: LakeRequest): Promise<Reply> {
  const { id, projectId, dataset } = await find(request)
  const found = await readAttempts(request.lake.store, id)
  const byMessage = Object.groupBy(found, ({ messageId }) => messageId)
  const body = Object.values(byMessage).flatMap((tries = []) => {
    const [latest] = tries
    const first = tries.at(-1)
    if (!latest || !first) return []
    const failureCount = tries.filter(({ failure }) => failure !== null).length
    return {
      id: latest.messageId,
      hookId: id,
      projectId,
      dataset,
      createdAt: first.createdAt,
      payload: latest.payload,
      status: latest.failure === null ? 'success' : 'failure',
      resultCode: latest.status,
      failureCount,
    }
  })
  return { body }
}

const TYPES = ['document', 'transaction'] as const
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const OPERATIONS: readonly Operation[] = ['create', 'update', 'delete']

const OF_DOCUMENTS = ['rule', 'headers', 'httpMethod', 'secret', 'includeDrafts']

/** What a request changes in a webhook, which is new if it has no name. Throws 400. */
function changesIn(fields: Fields, known: Hook): Partial<Hook> {
  const isNew = known.name === ''
  const type = fields.oneOf('type', isNew ? TYPES : [known.type], known.type)
  const wrong = type === 'transaction' && OF_DOCUMENTS.find((name) => fields.has(name))
  if (wrong) throw httpError(400, `"${wrong}" is not for transaction webhooks`)
  const url = fields.text('url', known.url)
  if (!/^https?:/.test(URL.parse(url)?.protocol ?? '')) throw httpError(400, '"url" must be a URL')
  return {
    type,
    url,
    name: fields.text('name', known.name),
    dataset: fields.text('dataset', known.dataset),
    description: fields.optionalText('description', known.description),
    secret: fields.optionalText('secret', known.secret),
    httpMethod: fields.has('httpMethod')
      ? fields.oneOf('httpMethod', METHODS, 'POST')
      : known.httpMethod,
    includeDrafts: fields.flag('includeDrafts', known.includeDrafts),
    isDisabledByUser: fields.flag('isDisabledByUser', known.isDisabledByUser),
    headers: fields.has('headers') ? readHeaders(fields.object('headers')) : known.headers,
    ...(fields.has('rule') && readRule(fields.object('rule'), known)),
  }
}

function readRule(rule: Record<string, unknown>, known: Hook): Partial<Hook> {
  const on = rule.on ?? known.on
  if (!Array.isArray(on) || !on.every((one) => OPERATIONS.includes(one)))
    throw httpError(400, `"rule.on" must be a list of ${OPERATIONS.join(', ')}`)
  const text = (name: 'filter' | 'projection') => {
    const value = rule[name] === undefined ? known[name] : rule[name]
    if (value === null || typeof value === 'string') return value || null
    throw httpError(400, `"rule.${name}" must be a text`)
  }
  return { on, filter: text('filter'), projection: text('projection') }
}

function readHeaders(headers: Record<string, unknown>): Record<string, string> {
  try {
    return Object.fromEntries(new Headers(headers as Record<string, string>))
  } catch {
    throw httpError(400, '"headers" must be an object of header names and texts')
  }
}
