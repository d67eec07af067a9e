import { SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { revalidateTag } from 'next/cache'
import { after } from 'next/server'
import { changeSchema, MOVED, staleAfter, type Change } from '#lib/content/changes.ts'
import { keepOldPath } from '#lib/publishing/redirects/keep-old-path.ts'
import { expireMoved } from '#lib/publishing/redirects/moved.ts'
import { env } from '#lib/platform/env/env.ts'
import { check, mediaType, parseJson, readText } from '#lib/platform/http/body.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { runningExperiments } from '#lib/insight/experiments/known.ts'
import { markChanged } from '#lib/insight/experiments/changes.ts'
import { reason } from '#lib/platform/log/log.ts'
import { ownProcess } from '#lib/delivery/refresh/own-process.ts'
import { expireTags, makePagesAgain } from '#lib/delivery/refresh/refresh.ts'
import { tellOthers } from '#lib/delivery/refresh/told.ts'
import { SCHEDULE_TYPE } from '#lib/publishing/schedule.ts'
import { tellSearchEngines } from '#lib/publishing/index-now.ts'
import { wakeSchedules } from '#lib/publishing/start.ts'
import { keepLeftSlug } from '#lib/publishing/slug-history/stored.ts'
import { replayWebhook, refusalOf } from './webhook.ts'

export * from '#lib/platform/http/only-post.ts'

const MAX_BYTES = 64 * 1024

/** Sanity's signed webhook: marks what a change makes stale, and has the pages made again. */
export async function POST(request: Request): Promise<Response> {
  if (mediaType(request) !== 'application/json') {
    return problem(415, 'Send the body as application/json.')
  }
  const text = await readText(request, MAX_BYTES)
  // Sanity sends again what gets a 503, but not what gets the 408 of a body that came too slowly.
  if (!text.ok)
    return text.response.status === 408 ? problem(503, 'The body took too long.') : text.response
  const json = parseJson(text.value)
  if (!json.ok) return json.response
  const signature = request.headers.get(SIGNATURE_HEADER_NAME)
  const refusal = await refusalOf(signature, text.value, env.SANITY_WEBHOOK_SECRET)
  if (refusal) return problem(401, refusal)
  const change = check(json.value, changeSchema)
  if (!change.ok) return change.response
  if (change.value._type === SCHEDULE_TYPE) wakeSchedules()
  const stale = staleAfter(change.value, await runningExperiments())
  expireTags(stale.tags)
  // A host's own cache.
  if (!ownProcess.keepsPages) for (const tag of stale.tags) revalidateTag(tag, 'max')
  const isFirst = change.value.pass === 0
  if (isFirst) after(() => markChanged(change.value))
  if (isFirst) after(() => tellSearchEngines(change.value))
  if (stale.paths.length > 0) {
    after(async () => {
      await makePagesAgain(stale.paths)
      if (!ownProcess.keepsPages) await replayWebhook(change.value)
    })
  }
  const [unstored] = await Promise.all([
    isFirst && storeOldPath(change.value),
    isFirst && keepLeftSlug(change.value),
    ownProcess.keepsPages && tellOthers(stale),
  ])
  // A redirect may have been stored meanwhile.
  if (stale.tags.includes(MOVED)) expireMoved()
  return unstored || Response.json(stale, { headers: { 'Cache-Control': 'no-store' } })
}

/** A response that makes Sanity send the webhook again, if the lake can't be reached. */
async function storeOldPath(change: Change): Promise<Response | undefined> {
  try {
    await keepOldPath(change)
    return undefined
  } catch (error) {
    return problem(503, `The content is refreshed, but no redirect was stored: ${reason(error)}`)
  }
}
