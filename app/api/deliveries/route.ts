import { env } from '#lib/platform/env/env.ts'
import { hasBearer, unauthorized } from '#lib/platform/http/guards.ts'
import { moveDaysOrLog } from '#lib/insight/move-days.ts'
import { logError } from '#lib/platform/log/log.ts'
import { methodNotAllowed, problem } from '#lib/platform/http/problem.ts'
import { drainDeliveries } from '#lib/leads/outbox/drain.ts'
import { eraseExpired, eraseOldRest } from '#lib/leads/erasure/retention.ts'
import { winnerNews } from '#lib/insight/experiments/winner-news.ts'
import { queueEditorNews } from '#lib/leads/editors/news.ts'
import { addFromOlderLeads, queueDue, tellOfScored } from '#lib/leads/background.ts'
import { syncCrms } from '#lib/leads/crm-sync/sync.ts'
import { lookAtUnknownTables } from '#lib/platform/database/unknown-tables.ts'
import { rescorePeople, scorePeople } from '#lib/leads/score/sweep.ts'
import { carryOutDueOrLog } from '#lib/publishing/start.ts'

export const maxDuration = 60

/**
 * Side by side, as in a process that lives on: a backlog of one keeps none from beginning, though
 * the host may end all of them after a minute.
 */
const OTHERS: (() => Promise<void>)[] = [
  carryOutDueOrLog,
  lookAtUnknownTables,
  addFromOlderLeads,
  () => scorePeople(tellOfScored).then(() => rescorePeople(tellOfScored)),
  syncCrms,
  () => eraseExpired().then(eraseOldRest),
  moveDaysOrLog,
  () => queueEditorNews(winnerNews),
]

/**
 * Queues and sends what is due, and does the rest of what a process does at intervals. Even if the
 * database is down, it publishes what staff have scheduled.
 */
async function drain(request: Request): Promise<Response> {
  const { CRON_SECRET: secret, CRON_SECRET_PREVIOUS: previous } = env
  if (!hasBearer(request, secret, ...(previous ? [previous] : []))) return unauthorized()
  const delivered = queueDue().then(drainDeliveries)
  const others = OTHERS.map((work) => work())
  await Promise.allSettled([delivered, ...others])
  try {
    await Promise.all(others)
    return Response.json(await delivered, { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    logError('Deliveries were postponed', error)
    return problem(503, 'The database does not respond. Waiting deliveries are kept and retried.')
  }
}

const refuse = methodNotAllowed('GET', 'POST')
// Vercel's cron uses GET, others use POST.
export {
  drain as GET,
  drain as POST,
  refuse as PUT,
  refuse as PATCH,
  refuse as DELETE,
  refuse as OPTIONS,
}
