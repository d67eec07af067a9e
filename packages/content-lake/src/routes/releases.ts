import { type DatasetRequest, inDataset, requireSignIn, signedIn } from '../http/access.ts'
import { type Fields, readFields } from '../http/body.ts'
import { emulated, type LakeRequest, type Reply } from '../http/route.ts'
import { draftIdOf, isObject, newId, publishedIdOf } from '../model/document.ts'
import { httpError, shown } from '../model/errors.ts'
import { hasFeature, isFeature } from '../model/limits.ts'
import { allows } from '../model/roles.ts'
import { FREE, readSchedules, type Schedule } from '../store/schedules.ts'

/** What the Studio asks before it shows its screens for releases and scheduled drafts. */
export const releaseRoutes = emulated(
  'releases',
  'features and limits of the plan, all on unless `--limits` names one; scheduled releases and drafts run at their time, once, also after a crash',
  {
    // A Studio whose configuration switches releases off doesn't show them for this.
    'GET /features': ({ lake }) => ({ body: featuresOf(lake) }),
    'GET /projects/:projectId/new-content-release-allowed': signedIn(limits),
  },
)

/** What the Studio and CLI ask for before they offer it. */
const FEATURES = [
  'contentReleases',
  'singleDocRelease',
  'studioComments',
  'sanityTasks',
  'scheduledPublishing',
  'privateDataset',
  'advancedDatasetManagement',
]

function featuresOf({ limits: applied }: LakeRequest['lake']): string[] {
  const plan = applied?.plan ?? 'enterprise'
  return FEATURES.filter((name) => !isFeature(name) || hasFeature(name, plan))
}

/** Most releases in a dataset that aren't published or archived; the Studio stops there. */
const MOST_RELEASES = 10_000

async function limits({ lake, params }: LakeRequest): Promise<Reply> {
  const isAllowed = featuresOf(lake).includes('contentReleases')
  const releases = await lake.store.releases({ projectId: params.projectId ?? '' })
  const active = releases.filter(
    ({ document }) => document.state !== 'published' && document.state !== 'archived',
  )
  // A scheduled draft is a release of one document, which no plan counts.
  const metered = active.filter(
    ({ document: { metadata } }) => !(isObject(metadata) && metadata.cardinality === 'one'),
  )
  const data = {
    orgActiveReleaseCount: active.length,
    orgMeteredActiveReleaseCount: metered.length,
    datasetReleaseLimit: MOST_RELEASES,
    orgActiveReleaseLimit: isAllowed ? null : 0,
  }
  return { status: isAllowed ? 200 : 403, body: { data } }
}

/**
 * The scheduling API, which Studios with `scheduledPublishing` use: one schedule for one document.
 * What hosted Sanity answers to GET, PATCH and DELETE of one isn't known; no client reads it.
 */
export const scheduleRoutes = emulated(
  'releases',
  'schedules of the scheduling API: list, create, edit, cancel, delete, run now or at their time',
  {
    'GET /schedules/:projectId/:dataset': inDataset(signedIn(listSchedules)),
    'POST /schedules/:projectId/:dataset': inDataset(signedIn(createSchedule)),
    'GET /schedules/:projectId/:dataset/:ids': inDataset(
      signedIn(async (request) => ({ body: await one(request) })),
    ),
    'PATCH /schedules/:projectId/:dataset/:ids': inDataset(editSchedule),
    'DELETE /schedules/:projectId/:dataset/:ids': inDataset(removeSchedule),
    'POST /schedules/:projectId/:dataset/:ids/publish': inDataset(runNow),
  },
)

const ACTIONS = ['publish', 'unpublish'] as const
const STATES = ['scheduled', 'cancelled'] as const
const MOST = 1_000

async function listSchedules({ lake, dataset, url }: DatasetRequest): Promise<Reply> {
  const { searchParams } = url
  const limit = Number(searchParams.get('limit') ?? MOST)
  if (!Number.isInteger(limit) || limit < 1) throw httpError(400, '"limit" must be a number')
  const documentIds = searchParams.get('documentIds')?.split(',')
  const state = searchParams.get('state')?.split(',') as Schedule['state'][] | undefined
  const found = await readSchedules(lake.store, dataset, { state })
  const schedules = found
    .filter(({ documents }) =>
      documents.some(({ documentId }) => documentIds?.includes(documentId) ?? true),
    )
    .slice(0, Math.min(limit, MOST))
  // Another process may have run them: who reads that it's done may ask for what it did.
  await dataset.writer.follow()
  return { body: { schedules } }
}

async function createSchedule(request: DatasetRequest): Promise<Reply> {
  const { lake, dataset, identity } = request
  lake.limits?.require('scheduledPublishing')
  const fields = await readFields(request)
  const id = `sch-${newId()}`
  await lake.store.schedules.insert({
    id,
    dataset: dataset.key,
    author: identity.id,
    name: fields.optionalText('name') ?? '',
    description: fields.optionalText('description') ?? '',
    action: fields.oneOf('action', ACTIONS, 'publish'),
    documents: readDocuments(request, fields),
    executeAt: readTime(fields),
    executedAt: null,
    state: 'scheduled',
    stateReason: '',
    createdAt: new Date(),
    heldUntil: null,
  })
  lake.scheduler.look()
  return { body: await one(request, id) }
}

async function editSchedule(request: DatasetRequest): Promise<Reply> {
  const { lake } = request
  const known = await changeable(request)
  const fields = await readFields(request)
  const documents = fields.has('documents') ? readDocuments(request, fields) : known.documents
  const changed = await lake.store.schedules.update(
    { id: known.id, ...FREE },
    {
      name: fields.optionalText('name') ?? known.name,
      description: fields.optionalText('description') ?? known.description,
      action: fields.oneOf('action', ACTIONS, known.action),
      documents,
      executeAt: fields.has('executeAt') ? readTime(fields) : known.executeAt,
      state: fields.oneOf('state', STATES, 'scheduled'),
    },
  )
  if (changed.length === 0)
    throw httpError(400, `Schedule "${known.id}" can't be changed: it is over, or running`)
  lake.scheduler.look()
  return { body: await one(request) }
}

async function removeSchedule(request: DatasetRequest): Promise<Reply> {
  const { id } = await changeable(request)
  const { schedules } = request.lake.store
  const isOver = { id, state: ['succeeded', 'cancelled'] as const }
  const deleted = (await schedules.delete(isOver)) || (await schedules.delete({ id, ...FREE }))
  if (deleted > 0) return { body: { deleted: true } }
  throw httpError(409, `Schedule "${id}" is running`)
}

async function runNow(request: DatasetRequest): Promise<Reply> {
  const { lake, dataset, params } = request
  const ids = (params.ids ?? '').split(',')
  for (const id of ids) await changeable(request, id)
  for (const id of ids) await lake.scheduler.run(await one(request, id))
  return { body: { schedules: await readSchedules(lake.store, dataset, { id: ids }) } }
}

async function one({ lake, dataset, params }: DatasetRequest, id = params.ids ?? '') {
  const [schedule] = await readSchedules(lake.store, dataset, { id })
  await dataset.writer.follow()
  if (schedule) return schedule
  throw httpError(404, `Schedule "${id}" not found`)
}

async function changeable(request: DatasetRequest, id?: string): Promise<Schedule> {
  requireSignIn(request.identity)
  const schedule = await one(request, id)
  for (const { documentId } of schedule.documents) requirePublish(request, documentId)
  return schedule
}

function requirePublish({ dataset, identity }: DatasetRequest, documentId: string): void {
  const id = publishedIdOf(documentId)
  const document = dataset.documents.get(draftIdOf(id)) ?? dataset.documents.get(id)
  const published = { _id: id, _type: document?._type ?? '' }
  if (!allows(identity.role, 'update', published))
    throw httpError(403, 'Insufficient permissions to publish the documents of a schedule')
}

/** @throws 400 for none, and for one that isn't there */
function readDocuments(request: DatasetRequest, fields: Fields): Schedule['documents'] {
  const { documents } = request.dataset
  const given = fields.objects('documents')
  if (given.length === 0) throw httpError(400, '"documents" must not be empty')
  return given.map(({ documentId, documentType }) => {
    const id = typeof documentId === 'string' ? publishedIdOf(documentId) : ''
    const found = documents.get(draftIdOf(id)) ?? documents.get(id)
    if (typeof documentId !== 'string' || !found)
      throw httpError(400, `"documents" names no document: "${shown(documentId)}"`)
    requirePublish(request, id)
    // The Studio doesn't send the type, and shows the document by it.
    return {
      documentId,
      documentType: typeof documentType === 'string' ? documentType : found._type,
    }
  })
}

function readTime(fields: Fields): Date | null {
  const text = fields.optionalText('executeAt')
  const time = new Date(text ?? 0)
  if (Number.isNaN(time.getTime())) throw httpError(400, '"executeAt" must be a date and time')
  return text === null ? null : time
}
