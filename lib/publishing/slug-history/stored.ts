import 'server-only'
import type { Change } from '#lib/content/changes.ts'
import { client } from '#lib/content/client.ts'
import { documentAt, isSlug } from '#lib/content/paths.ts'
import { RESOURCE_SLUGS_QUERY } from '#lib/content/queries.ts'
import { items } from '#lib/content/readers.ts'
import { pathLeft } from '#lib/publishing/redirects/automatic.ts'
import { pool } from '#lib/platform/database/pool.ts'
import { logError } from '#lib/platform/log/log.ts'
import { SlugHistory, type LeftSlug } from './history.ts'

/** Keeps which document a slug was of, when a resource has left it. Never throws. */
export async function keepLeftSlug(change: Change): Promise<void> {
  if (change._type !== 'resource' || !change._id || pathLeft(change) === undefined) return
  try {
    await pool().query(KEEP, [change.previousSlug, change._id])
  } catch (error) {
    logError(`Nobody will know that ${change.previousSlug} was ${change._id}`, error)
  }
}

const KEEP = `
  insert into resource_slugs_left (slug, document, until) values ($1, $2, now())
  on conflict do nothing`

/**
 * Which resource had which slug. What was left before the site kept it is known from the redirects
 * that it made, by who left last. Without the content lake, nothing is known, and slugs are names.
 *
 * @throws the driver's error
 */
export async function readSlugHistory(): Promise<SlugHistory> {
  const [found, { rows }] = await Promise.all([
    client.fetch(RESOURCE_SLUGS_QUERY, {}, { cache: 'no-store' }).catch((error: unknown) => {
      logError('The slugs of resources could not be read', error)
    }),
    pool().query<LeftSlug>('select slug, document, until from resource_slugs_left'),
  ])
  if (!found) return new SlugHistory([], [])
  const kept = new Set(rows.map(({ slug }) => slug))
  const redirected = items(found.left).flatMap(({ from, document, until }) => {
    const { _type, slug = '' } = documentAt(from ?? '') ?? {}
    if (_type !== 'resource' || kept.has(slug) || !document) return []
    return [{ slug, document, until: new Date(until) }]
  })
  const current = items(found.resources).flatMap(({ _id, slug }) =>
    isSlug(slug) ? [{ document: _id, slug }] : [],
  )
  return new SlugHistory(current, [...rows, ...redirected])
}
