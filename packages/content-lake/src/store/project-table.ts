import type { Pool } from 'pg'
import type { Attributes } from '../model/document.ts'

/** What is stored of a project. Most have nothing stored: a project exists once it's named. */
export interface ProjectRow {
  id: string
  displayName: string
  metadata: Attributes
  createdAt: Date
}

const COLUMNS = `id, display_name as "displayName", metadata, created_at as "createdAt"`

/** The ids of all projects that were created, or have a dataset. */
export async function readProjectIds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from content_lake.projects
     union select project_id from content_lake.datasets order by id`,
  )
  return rows.map(({ id }) => id)
}

export async function readProject(pool: Pool, id: string): Promise<ProjectRow | undefined> {
  const { rows } = await pool.query<ProjectRow>(
    `select ${COLUMNS} from content_lake.projects where id = $1`,
    [id],
  )
  return rows[0]
}

/** Stores a project's name, and adds to its metadata. */
export async function writeProject(
  pool: Pool,
  { id, displayName, metadata }: Omit<ProjectRow, 'createdAt'>,
): Promise<void> {
  await pool.query(
    `insert into content_lake.projects (id, display_name, metadata) values ($1, $2, $3)
     on conflict (id) do update set display_name = excluded.display_name,
       metadata = projects.metadata || excluded.metadata`,
    [id, displayName, JSON.stringify(metadata)],
  )
}
