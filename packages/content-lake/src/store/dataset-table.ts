import type { Pool } from 'pg'
import { changesRow, rowsOf } from './storage.ts'

/** Who sees a dataset without a token: everyone its public documents, or nobody anything. */
export type AclMode = 'public' | 'private' | 'custom'

export interface DatasetRow {
  key: number
  projectId: string
  name: string
  aclMode: AclMode
  description: string | null
  createdAt: Date
  createdBy: string
  /** The dataset whose comments and tasks this one holds. */
  addonFor: string | null
}

/** A name that stands for a dataset, written `~name`; for none if `dataset` is null. */
export interface Alias {
  name: string
  dataset: string | null
}

const COLUMNS = `key, project_id as "projectId", name, acl_mode as "aclMode", description,
  created_at as "createdAt", created_by as "createdBy", addon_for as "addonFor"`

export async function readDatasets(
  pool: Pool,
  projectId: string,
  name?: string,
): Promise<DatasetRow[]> {
  return rowsOf<DatasetRow>(
    pool,
    `select ${COLUMNS} from content_lake.datasets
     where project_id = $1 and ($2::text is null or name = $2) order by name`,
    [projectId, name],
  )
}

/** What other processes may change in a dataset that this one has open too. */
interface DatasetState extends Pick<DatasetRow, 'key' | 'aclMode'> {
  head: number
  /** Stands for its project's webhooks as they are: it differs once one of them is changed. */
  hooks: string | null
}

export async function readStates(pool: Pool): Promise<DatasetState[]> {
  return rowsOf<DatasetState>(
    pool,
    `select key, acl_mode as "aclMode", head::float8 as head, (
       select string_agg(h.id || h.xmin, ' ' order by h.id) from content_lake.hooks h
       where h.project_id = d.project_id
     ) as hooks
     from content_lake.datasets d`,
  )
}

/** @returns false if there is one of that name */
export async function insertDataset(
  pool: Pool,
  row: Omit<DatasetRow, 'key' | 'createdAt' | 'addonFor'> & { addonFor?: string },
): Promise<boolean> {
  const { projectId, name, aclMode, description, createdBy, addonFor } = row
  // Looks first, because a conflict would use up a key.
  return changesRow(
    pool,
    `insert into content_lake.datasets (project_id, name, acl_mode, description, created_by, addon_for)
     select $1::text, $2::text, $3, $4, $5, $6 where not exists (
       select from content_lake.datasets where project_id = $1 and name = $2)
     on conflict do nothing`,
    [projectId, name, aclMode, description, createdBy, addonFor],
  )
}

/** A project's aliases by name; with a name, only that one. */
export async function readAliases(pool: Pool, projectId: string, name?: string): Promise<Alias[]> {
  return rowsOf<Alias>(
    pool,
    `select name, dataset from content_lake.dataset_aliases
     where project_id = $1 and ($2::text is null or name = $2) order by name`,
    [projectId, name],
  )
}
