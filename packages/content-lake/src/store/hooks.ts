import { httpError } from '../model/errors.ts'
import type { Attempt, DatasetRow, Hook, Store } from './store.ts'
import { Passed, put } from './table.ts'

const WEEK = 7 * 24 * 60 * 60_000
/** The most of a log that is read. */
const MOST = 500

/** What a webhook is called where its position in a dataset is kept. */
export function claimOf(hook: Pick<Hook, 'id'>, key: number): string {
  return `${hook.id}/${key}`
}

/** The webhooks to run for a dataset. */
export function runningHooks(
  store: Store,
  { projectId, name }: Pick<DatasetRow, 'projectId' | 'name'>,
): Promise<Hook[]> {
  return store.hooks.find({ projectId, dataset: ['*', name], isDisabledByUser: false })
}

/**
 * Stores a webhook, and where it begins in each dataset: after the latest write, unless it runs
 * there. Where it's disabled, it forgets how far it was.
 */
export async function writeHook(store: Store, hook: Hook): Promise<void> {
  const datasets = await store.datasets.find({ projectId: hook.projectId })
  for (const { key, name } of datasets) {
    const claim = claimOf(hook, key)
    const runs = !hook.isDisabledByUser && (hook.dataset === '*' || hook.dataset === name)
    if (runs) await beginClaim(store, claim, key)
    else await store.claims.delete({ name: claim })
  }
  await put(store.hooks, { id: hook.id }, hook)
}

/** Notes where a webhook begins in a dataset, if that is new: after the latest write. */
export async function beginClaim(store: Store, name: string, key: number): Promise<void> {
  const seq = await store.log(key).lastSeq()
  await store.claims.insert({ name, seq, holder: null, heldUntil: null })
}

/** Deletes a webhook with its log. */
export async function deleteHook(store: Store, { id, projectId }: Hook): Promise<void> {
  await store.attempts.delete({ hookId: id })
  await store.hooks.delete({ id })
  const datasets = await store.datasets.find({ projectId })
  await store.claims.delete({ name: datasets.map(({ key }) => claimOf({ id }, key)) })
}

/** Adds to a webhook's log, which keeps a week. Nothing happens if the webhook was deleted. */
export async function logAttempt(store: Store, attempt: Attempt): Promise<void> {
  const [hook] = await store.hooks.find({ id: attempt.hookId })
  if (!hook) return
  await store.attempts.insert(attempt)
  await store.attempts.delete({ hookId: attempt.hookId, createdAt: new Passed(WEEK) })
}

/** A webhook's log, latest first. */
export function readAttempts(store: Store, hookId: string): Promise<Attempt[]> {
  return store.attempts.find({ hookId }, MOST)
}

export async function readAttempt(store: Store, projectId: string, id: string): Promise<Attempt> {
  const [attempt] = await store.attempts.find({ id })
  const [hook] = attempt ? await store.hooks.find({ projectId, id: attempt.hookId }) : []
  if (attempt && hook) return attempt
  throw httpError(404, `Attempt "${id}" not found`)
}

/** The datasets that have webhooks: they must be open for those to be delivered. */
export async function datasetsWithHooks(store: Store): Promise<DatasetRow[]> {
  const hooks = await store.hooks.find()
  if (hooks.length === 0) return []
  return (await store.datasets.find()).filter(({ projectId, name }) =>
    hooks.some((hook) => hook.projectId === projectId && ['*', name].includes(hook.dataset)),
  )
}
