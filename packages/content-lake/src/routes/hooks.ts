import { readFields } from '../http/fields.ts'
import { requireAdministrator } from '../http/identify.ts'
import { alsoAt, emulated } from '../http/route-group.ts'
import type { LakeRequest, Reply } from '../http/route.ts'
import { httpError } from '../model/errors.ts'
import type { Attempt, Hook } from '../store/hook-table.ts'
import { deleteHook, readAttempts, readHooks, writeHook } from '../store/hook-table.ts'
import { newId } from '../store/ids.ts'
import { prepareHook } from '../webhooks/hooks.ts'
import { changesIn } from './hook-fields.ts'

const routes = [
  { path: 'GET /hooks/projects/:projectId', handle: list },
  { path: 'POST /hooks/projects/:projectId', handle: create },
  { path: 'GET /hooks/projects/:projectId/attempts/:attemptId', handle: readAttempt },
  { path: 'GET /hooks/projects/:projectId/:hookId', handle: read },
  { path: 'PUT /hooks/projects/:projectId/:hookId', handle: edit },
  { path: 'PATCH /hooks/projects/:projectId/:hookId', handle: edit },
  { path: 'DELETE /hooks/projects/:projectId/:hookId', handle: remove },
  { path: 'GET /hooks/projects/:projectId/:hookId/messages', handle: messages },
  { path: 'GET /hooks/projects/:projectId/:hookId/attempts', handle: attempts },
]

/** Webhooks, and the log of what was sent: https://www.sanity.io/docs/http-reference/webhooks */
export const hookRoutes = emulated(
  'webhooks',
  'document and transaction webhooks: list, create, edit, delete, attempts',
  [...routes, ...alsoAt('/hooks', '/hooks/projects/:projectId', routes)],
)

async function list({ lake, projectId, identity }: LakeRequest): Promise<Reply> {
  requireAdministrator(identity)
  return { body: (await readHooks(lake.pool, projectId)).map(answer) }
}

async function read(request: LakeRequest): Promise<Reply> {
  return { body: answer(await find(request)) }
}

async function create(request: LakeRequest): Promise<Reply> {
  const { projectId, identity } = request
  requireAdministrator(identity)
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
  await writeHook(request.lake.pool, hook)
  await request.lake.datasets.refreshHooks(hook.projectId)
  return answer(hook)
}

async function remove(request: LakeRequest): Promise<Reply> {
  const { id, projectId } = await find(request)
  await deleteHook(request.lake.pool, projectId, id)
  await request.lake.datasets.refreshHooks(projectId)
  return { status: 204, body: '' }
}

async function find({ lake, projectId, identity, params }: LakeRequest): Promise<Hook> {
  requireAdministrator(identity)
  const [hook] = await readHooks(lake.pool, projectId, params.hookId)
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
  const found = await readAttempts(request.lake.pool, projectId, { hookId: id })
  return { body: found.map((one) => attempt(one, projectId)) }
}

async function readAttempt({ lake, projectId, identity, params }: LakeRequest): Promise<Reply> {
  requireAdministrator(identity)
  const [found] = await readAttempts(lake.pool, projectId, { id: params.attemptId ?? '' })
  if (!found) throw httpError(404, `Attempt "${String(params.attemptId)}" not found`)
  return { body: attempt(found, projectId) }
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
  const found = await readAttempts(request.lake.pool, projectId, { hookId: id })
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
