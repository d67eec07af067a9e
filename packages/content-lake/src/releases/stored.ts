import type { Pool } from 'pg'

const RELEASES = `
  from content_lake.documents join content_lake.datasets on key = dataset
  where starts_with(id, '_.releases.')`

/** How many releases of a project are neither published nor archived. */
export async function countReleases(
  pool: Pool,
  projectId: string,
): Promise<{ all: number; metered: number }> {
  // A scheduled draft is a release of one document, which no plan counts.
  const { rows } = await pool.query<{ all: number; metered: number }>(
    `select count(*)::int as all, (count(*) filter (
       where body #>> '{metadata,cardinality}' is distinct from 'one'))::int as metered
     ${RELEASES} and project_id = $1 and body ->> 'state' not in ('published', 'archived')`,
    [projectId],
  )
  return rows[0] ?? { all: 0, metered: 0 }
}

/** The datasets that have scheduled releases, which only run while their dataset is open. */
export async function datasetsWithSchedules(
  pool: Pool,
): Promise<{ projectId: string; name: string }[]> {
  const { rows } = await pool.query<{ projectId: string; name: string }>(
    `select distinct project_id as "projectId", name
     ${RELEASES} and body ->> 'state' = 'scheduled'`,
  )
  return rows
}
