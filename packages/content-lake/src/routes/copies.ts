import { readFields } from '../http/fields.ts'
import { requireAdministrator, requireSignIn } from '../http/identify.ts'
import { emulated } from '../http/route-group.ts'
import type { LakeRequest, Reply } from '../http/route.ts'
import { EventStream } from '../listen/event-stream.ts'
import { httpError } from '../model/errors.ts'
import { copyDataset, readCopies, readCopy, type Copy } from '../store/copy-dataset.ts'
import { readDatasets } from '../store/dataset-table.ts'
import { checkDatasetName } from './datasets.ts'

/** Copies of datasets. They're done when the request is, so that their jobs are complete. */
export const copyRoutes = emulated('projects', 'copies of datasets, and their jobs', [
  { path: 'PUT /datasets/:dataset/copy', handle: copy },
  { path: 'PUT /projects/:projectId/datasets/:dataset/copy', handle: copy },
  { path: 'GET /projects/:projectId/datasets/copy', handle: list },
  { path: 'GET /jobs/:jobId', handle: read },
  { path: 'GET /jobs/:jobId/listen', handle: follow },
])

async function copy(request: LakeRequest): Promise<Reply> {
  const { lake, projectId, identity, params } = request
  requireAdministrator(identity)
  const source = await lake.datasets.describe(projectId, params.dataset ?? '')
  const fields = await readFields(request)
  const target = checkDatasetName(fields.text('targetDataset'))
  const [taken] = await readDatasets(lake.pool, projectId, target)
  if (taken) throw httpError(409, `Dataset "${target}" already exists`)
  const { id } = await copyDataset(lake.pool, source, {
    target,
    withHistory: !fields.flag('skipHistory', false),
    withReleases: !fields.flag('skipContentReleases', false),
    author: identity.id,
  })
  return { body: { jobId: id, datasetName: source.name, targetDataset: target } }
}

async function list({ lake, projectId, identity, url }: LakeRequest): Promise<Reply> {
  requireSignIn(identity)
  const number = (name: string, fallback: number) => {
    const given = Number(url.searchParams.get(name) ?? fallback)
    if (Number.isSafeInteger(given) && given >= 0) return given
    throw httpError(400, `"${name}" must be a number`)
  }
  const page = { limit: Math.min(number('limit', 10), 1000), offset: number('offset', 0) }
  const copies = await readCopies(lake.pool, projectId, page)
  return { body: copies.map(listed) }
}

function listed({ id, source, target, withHistory, started, ended }: Copy) {
  const names = { sourceDataset: source, targetDataset: target }
  const times = { createdAt: started, updatedAt: ended }
  return { id, state: 'completed', withHistory, ...names, ...times }
}

async function read({ lake, identity, params }: LakeRequest): Promise<Reply> {
  requireSignIn(identity)
  const found = await findJob(lake, params.jobId)
  const { id, author, started, ended } = found
  const times = { created_at: started, updated_at: ended }
  return { body: { id, state: 'completed', authors: [author], ...times } }
}

/** The CLI sends no token here; an id can't be guessed, and only says that a copy is complete. */
async function follow({ lake, params }: LakeRequest): Promise<Reply> {
  const { id } = await findJob(lake, params.jobId)
  return {
    stream: (response) => {
      const stream = new EventStream(response)
      stream.send('welcome', { listener_id: id })
      stream.send('job', { job_id: id, state: 'completed', progress: 100 })
    },
  }
}

async function findJob({ pool }: LakeRequest['lake'], id = ''): Promise<Copy> {
  const found = await readCopy(pool, id)
  if (!found) throw httpError(404, `Job "${id}" not found`)
  return found
}
