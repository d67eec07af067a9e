import type { Pool } from 'pg'
import { newId } from '../../model/document.ts'
import { type Copy, copyOf, type CopyOptions, type DatasetRow, specs } from '../store.ts'
import { inTransaction, run } from './run.ts'
import { postgresTable } from './table.ts'

/** Copies a dataset in one transaction. */
export async function copyDataset(
  pool: Pool,
  source: DatasetRow,
  { target, withHistory, withReleases, author }: CopyOptions,
): Promise<Copy> {
  const started = new Date()
  const { projectId, name, aclMode } = source
  // All statements see the source as it is now.
  return inTransaction(pool, 'repeatable read', async (client) => {
    const [made] = await run<{ key: number }>(
      client,
      `insert into content_lake.datasets (project_id, name, acl_mode, created_by)
       values ($1, $2, $3, $4) returning key`,
      [projectId, target, aclMode, author],
    )
    const place = [`${projectId}/${name}/`, `${projectId}/${target}/`]
    await run(client, DOCUMENTS, [source.key, made?.key, withReleases, ...place])
    if (withHistory) {
      await run(client, TRANSACTIONS, [source.key, made?.key])
      await run(client, REVISIONS, [source.key, made?.key, withReleases, ...place])
    } else {
      await run(client, FIRST_REVISION, [made?.key, newId(), author])
    }
    const copy = copyOf(source, { target, withHistory, author }, started)
    await postgresTable<Copy, never>(client, specs.copies).insert(copy)
    return copy
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
