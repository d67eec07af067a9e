import { administrator, signedIn } from '../http/access.ts'
import { readFields } from '../http/body.ts'
import { emulated, type LakeRequest, type Reply } from '../http/route.ts'
import { EventStream } from '../listen/listeners.ts'
import { httpError } from '../model/errors.ts'
import type { Copy } from '../store/store.ts'
import { checkDatasetName } from './datasets.ts'

/** Copies of datasets. They're done when the request is, so that their jobs are complete. */
export const copyRoutes = emulated('projects', 'copies of datasets, and their jobs', {
  'PUT /datasets/:dataset/copy': administrator(copy),
  'PUT /projects/:projectId/datasets/:dataset/copy': administrator(copy),
  'GET /projects/:projectId/datasets/copy': signedIn(list),
  'GET /jobs/:jobId': signedIn(read),
  'GET /jobs/:jobId/listen': follow,
})

async function copy(request: LakeRequest): Promise<Reply> {
  const { lake, projectId, identity, params } = request
  lake.limits?.require('advancedDatasetManagement')
  const source = await lake.datasets.describe(projectId, params.dataset ?? '')
  const fields = await readFields(request)
  const target = checkDatasetName(fields.text('targetDataset'))
  const [taken] = await lake.store.datasets.find({ projectId, name: target })
  if (taken) throw httpError(409, `Dataset "${target}" already exists`)
  const { id } = await lake.store.copy(source, {
    target,
    withHistory: !fields.flag('skipHistory', false),
    withReleases: !fields.flag('skipContentReleases', false),
    author: identity.id,
  })
  return { body: { jobId: id, datasetName: source.name, targetDataset: target } }
}

async function list({ lake, projectId, url }: LakeRequest): Promise<Reply> {
  const number = (name: string, fallback: number) => {
    const given = Number(url.searchParams.get(name) ?? fallback)
    if (Number.isSafeInteger(given) && given >= 0) return given
    throw httpError(400, `"${name}" must be a number`)
  }
  const offset = number('offset', 0)
  const end = offset + Math.min(number('limit', 10), 1000)
  const copies = (await lake.store.copies.find({ projectId }, end)).slice(offset)
  return { body: copies.map(listed) }
}

function listed({ id, source, target, withHistory, started, ended }: Copy) {
  const names = { sourceDataset: source, targetDataset: target }
  const times = { createdAt: started, updatedAt: ended }
  return { id, state: 'completed', withHistory, ...names, ...times }
}

async function read({ lake, params }: LakeRequest): Promise<Reply> {
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

async function findJob({ store }: LakeRequest['lake'], id = ''): Promise<Copy> {
  const [found] = await store.copies.find({ id })
  if (!found) throw httpError(404, `Job "${id}" not found`)
  return found
}
