import type { Pool } from 'pg'
import type { Operation } from '../model/options.ts'
import { changesRow, rowsOf } from './storage.ts'

/** A webhook that was made through the API, for one dataset of its project or for all (`*`). */
export interface Hook {
  id: string
  /** A transaction webhook has no filter, projection, headers or secret, and is always a POST. */
  type: 'document' | 'transaction'
  projectId: string
  dataset: string
  name: string
  url: string
  description: string | null
  filter: string | null
  projection: string | null
  on: Operation[]
  httpMethod: string
  headers: Record<string, string>
  secret: string | null
  includeDrafts: boolean
  isDisabledByUser: boolean
  createdBy: string
  createdAt: Date
}

/** One request to a webhook's receiver. `failure` is null if it got through. */
export interface Attempt {
  id: string
  hookId: string
  /** The change that it's about: the attempts of one change share it. */
  messageId: string
  createdAt: Date
  /** In milliseconds. */
  duration: number
  status: number | null
  failure: 'http' | 'network' | 'timeout' | null
  payload: string
  response: string
}

const HOOK = `id, type, project_id as "projectId", dataset, name, url, description, filter,
  projection, operations as "on", http_method as "httpMethod", headers, secret,
  include_drafts as "includeDrafts", is_disabled as "isDisabledByUser",
  created_by as "createdBy", created_at as "createdAt"`

/** A project's webhooks, oldest first; with an id, only that one. */
export async function readHooks(pool: Pool, projectId: string, id?: string): Promise<Hook[]> {
  return rowsOf<Hook>(
    pool,
    `select ${HOOK} from content_lake.hooks
     where project_id = $1 and ($2::text is null or id = $2) order by created_at, id`,
    [projectId, id],
  )
}

/** The webhooks to run for a dataset. One of all datasets may be new to this one. */
export async function readRunning(
  pool: Pool,
  { projectId, dataset }: { projectId: string; dataset: string },
  key: number,
): Promise<{ hook: Hook; isNew: boolean }[]> {
  const { rows } = await pool.query<Hook & { isNew: boolean }>(
    `select ${HOOK}, not exists (
       select from content_lake.webhooks w where w.name = hooks.id || '/' || $3::int
     ) as "isNew"
     from content_lake.hooks
     where project_id = $1 and dataset in ('*', $2) and not is_disabled order by created_at, id`,
    [projectId, dataset, key],
  )
  return rows.map(({ isNew, ...hook }) => ({ hook, isNew }))
}

/**
 * Stores a webhook, and where it begins in each dataset: after the latest write, unless it runs
 * there. Where it's disabled, it forgets how far it was.
 */
export async function writeHook(pool: Pool, hook: Omit<Hook, 'createdAt'>): Promise<void> {
  await pool.query(
    `with hook as (
       insert into content_lake.hooks (id, project_id, dataset, name, url, description, filter,
         projection, operations, http_method, headers, secret, include_drafts, is_disabled,
         created_by, type)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
       on conflict (id) do update set dataset = $3, name = $4, url = $5, description = $6,
         filter = $7, projection = $8, operations = $9, http_method = $10, headers = $11,
         secret = $12, include_drafts = $13, is_disabled = $14
     ), concerned as (
       select $1 || '/' || key as name, greatest(head, (
         select max(seq) from content_lake.transactions where dataset = key), 0) as seq
       from content_lake.datasets
       where project_id = $2 and not $14 and $3 in ('*', name)
     ), ended as (
       delete from content_lake.webhooks
       where starts_with(name, $1 || '/') and name not in (select name from concerned)
     )
     insert into content_lake.webhooks (name, seq) select name, seq from concerned
     on conflict do nothing`,
    [
      hook.id,
      hook.projectId,
      hook.dataset,
      hook.name,
      hook.url,
      hook.description,
      hook.filter,
      hook.projection,
      JSON.stringify(hook.on),
      hook.httpMethod,
      JSON.stringify(hook.headers),
      hook.secret,
      hook.includeDrafts,
      hook.isDisabledByUser,
      hook.createdBy,
      hook.type,
    ],
  )
}

/** Deletes a webhook with its log. @returns false if the project has no such webhook */
export async function deleteHook(pool: Pool, projectId: string, id: string): Promise<boolean> {
  return changesRow(
    pool,
    `with hook as (
       delete from content_lake.hooks where project_id = $1 and id = $2 returning id
     ), ended as (
       delete from content_lake.webhooks where starts_with(name, $2 || '/')
     )
     select from hook`,
    [projectId, id],
  )
}

/** Adds to a webhook's log, which keeps a week. Nothing happens if the webhook was deleted. */
export async function logAttempt(pool: Pool, attempt: Attempt): Promise<void> {
  await pool.query(
    `insert into content_lake.hook_attempts
       (id, hook_id, message_id, created_at, duration, status, failure, payload, response)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9
     where exists (select from content_lake.hooks where id = $2)`,
    [
      attempt.id,
      attempt.hookId,
      attempt.messageId,
      attempt.createdAt,
      attempt.duration,
      attempt.status,
      attempt.failure,
      attempt.payload,
      attempt.response,
    ],
  )
  await pool.query(
    `delete from content_lake.hook_attempts
     where hook_id = $1 and created_at < now() - interval '7 days'`,
    [attempt.hookId],
  )
}

const ATTEMPT = `a.id, hook_id as "hookId", message_id as "messageId",
  a.created_at as "createdAt", duration, status, failure, payload, response`

export async function readAttempts(
  pool: Pool,
  projectId: string,
  { hookId, id }: { hookId?: string | undefined; id?: string | undefined },
): Promise<Attempt[]> {
  return rowsOf<Attempt>(
    pool,
    `select ${ATTEMPT} from content_lake.hook_attempts a
     join content_lake.hooks h on h.id = hook_id
     where project_id = $1 and ($2::text is null or hook_id = $2) and ($3::text is null or a.id = $3)
     order by a.created_at desc, a.id limit 500`,
    [projectId, hookId, id],
  )
}

/** The datasets that have webhooks: they must be open for those to be delivered. */
export async function datasetsWithHooks(
  pool: Pool,
): Promise<{ projectId: string; name: string }[]> {
  return rowsOf<{ projectId: string; name: string }>(
    pool,
    `select distinct d.project_id as "projectId", d.name from content_lake.datasets d
     join content_lake.hooks h on h.project_id = d.project_id and h.dataset in ('*', d.name)`,
  )
}
