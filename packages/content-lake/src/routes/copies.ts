import type { Pool } from 'pg'
import { administrator, signedIn } from '../http/access.ts'
import { readFields } from '../http/body.ts'
import { emulated, type LakeRequest, type Reply } from '../http/route.ts'
import { EventStream } from '../listen/listeners.ts'
import { newId } from '../model/document.ts'
import { httpError } from '../model/errors.ts'
import { type DatasetRow, readDatasets } from '../store/dataset-table.ts'
import { inTransaction, rowOf, rowsOf } from '../store/storage.ts'
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

async function list({ lake, projectId, url }: LakeRequest): Promise<Reply> {
  const number = (name: string, fallback: number) => {
    const given = Number(url.searchParams.get(name) ?? fallback)
    if (Number.isSafeInteger(given) && given >= 0) return given
    throw httpError(400, `"${name}" must be a number`)
  }
  const copies = await rowsOf<Copy>(
    lake.pool,
    `select ${COLUMNS} from content_lake.copies where project_id = $1
     order by started desc, id limit $2 offset $3`,
    [projectId, Math.min(number('limit', 10), 1000), number('offset', 0)],
  )
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

async function findJob({ pool }: LakeRequest['lake'], id = ''): Promise<Copy> {
  const statement = `select ${COLUMNS} from content_lake.copies where id = $1`
  const found = await rowOf<Copy>(pool, statement, [id])
  if (!found) throw httpError(404, `Job "${id}" not found`)
  return found
}

/** A finished copy. Sanity calls it a job, which there takes a while. */
interface Copy {
  id: string
  projectId: string
  source: string
  target: string
  withHistory: boolean
  author: string
  started: Date
  ended: Date
}

interface CopyOptions extends Pick<Copy, 'target' | 'withHistory' | 'author'> {
  withReleases: boolean
}

const COLUMNS = `id, project_id as "projectId", source, target, with_history as "withHistory",
  author, started, ended`

/** Copies a dataset in one transaction: all of it or, if that fails, nothing. */
async function copyDataset(pool: Pool, source: DatasetRow, options: CopyOptions): Promise<Copy> {
  // All statements see the source as it is now.
  return inTransaction(pool, 'repeatable read', async (client) => {
    const created = await client.query<{ key: number }>(
      `insert into content_lake.datasets (project_id, name, acl_mode, created_by)
       values ($1, $2, $3, $4) returning key`,
      [source.projectId, options.target, source.aclMode, options.author],
    )
    const target = created.rows[0]?.key
    const place = [`${source.projectId}/${source.name}/`, `${source.projectId}/${options.target}/`]
    await client.query(DOCUMENTS, [source.key, target, options.withReleases, ...place])
    if (options.withHistory) {
      await client.query(TRANSACTIONS, [source.key, target])
      await client.query(REVISIONS, [source.key, target, options.withReleases, ...place])
    } else {
      await client.query(FIRST_REVISION, [target, newId(), options.author])
    }
    const { rows } = await client.query<Copy>(
      `insert into content_lake.copies
       (id, project_id, source, target, with_history, author, started, ended)
       values ($1, $2, $3, $4, $5, $6, now(), clock_timestamp()) returning ${COLUMNS}`,
      [newId(), source.projectId, source.name, options.target, options.withHistory, options.author],
    )
    if (!rows[0]) throw new Error('The copy was not recorded')
    return rows[0]
  })
}

/** An asset's path and URL name the dataset. Cast to text and back, which keeps the order. */
const body = (from: string) => `
  case when ${from}.body ->> '_type' in ('sanity.imageAsset', 'sanity.fileAsset')
    then replace(replace(${from}.body::text, 'images/' || $4, 'images/' || $5),
      'files/' || $4, 'files/' || $5)::json
    else ${from}.body end`

/** Variants have ids of versions too, in whichever bundle they are: see `coordinatesOf`. */
const OUTSIDE_RELEASES = `
  select document_id from content_lake.revisions
  where dataset = $1 and starts_with(document_id, 'versions.')
    and starts_with(coalesce(body #>> '{_system,variants,0,_ref}',
      body #>> '{_system,variant,_ref}'), '_.variants.')
    and coalesce(body #>> '{_system,bundleId}', 'published') in ('published', 'drafts')`

const isIncluded = (id: string) => `
  ($3::boolean or not (starts_with(${id}, '_.releases.') or starts_with(${id}, 'versions.'))
    or ${id} in (${OUTSIDE_RELEASES}))`

const DOCUMENTS = `
  insert into content_lake.documents (dataset, id, rev, body)
  select $2::int, id, rev, ${body('d')} from content_lake.documents d
  where dataset = $1 and ${isIncluded('id')}`

const TRANSACTIONS = `
  insert into content_lake.transactions (dataset, id, at, author, mutations)
  select $2::int, id, at, author, mutations from content_lake.transactions
  where dataset = $1 order by seq`

const REVISIONS = `
  insert into content_lake.revisions (seq, dataset, document_id, body)
  select copy.seq, $2::int, r.document_id, ${body('r')}
  from content_lake.revisions r
  join content_lake.transactions t on t.seq = r.seq
  join content_lake.transactions copy on copy.dataset = $2 and copy.id = t.id
  where r.dataset = $1 and ${isIncluded('r.document_id')}`

/** Without its history, a copy begins with one transaction that holds everything. */
const FIRST_REVISION = `
  with entry as (
    insert into content_lake.transactions (dataset, id, at, author, mutations)
    values ($1, $2, now(), $3, '[]') returning seq
  )
  insert into content_lake.revisions (seq, dataset, document_id, body)
  select entry.seq, $1, id, body from content_lake.documents, entry where dataset = $1`
