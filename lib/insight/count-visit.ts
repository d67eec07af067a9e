import 'server-only'
import { LRUCache } from 'lru-cache'
import { after } from 'next/server'
import { gateAt, isPublishedPath } from '#lib/content/published.ts'
import { env } from '#lib/platform/env/env.ts'
import { isBot, asksForPrivacy } from '#lib/platform/http/visitor.ts'
import { isFromPreview } from '#lib/platform/http/draft-cookie.ts'
import { isSameOrigin } from '#lib/platform/http/guards.ts'
import { networkOf } from '#lib/platform/http/visitor-network.ts'
import { todaysKey } from '#lib/insight/day-key.ts'
import { countReached, countShown, todaysVisitor } from '#lib/insight/experiments/count.ts'
import { storeHeld } from '#lib/insight/experiments/store.ts'
import { OTHER } from '#lib/insight/contract.ts'
import { deviceOf } from '#lib/insight/field/device.ts'
import { addTook, storeTook } from '#lib/insight/field/sums.ts'
import { BOT, LEFT, type BrowserStep } from '#lib/insight/steps.ts'
import { storeSoon, storeWaiting } from '#lib/insight/store-visits.ts'
import type { Left, Visit } from '#lib/insight/visit.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'

/** Why an event isn't counted. */
type Refusal = 'foreign' | 'preview' | 'private' | 'limited' | 'invalid' | 'unknown' | 'bot'

/** What this process has counted lately: most repetitions never reach the database. */
const counted = new LRUCache<string, true>({ max: 50_000 })

/** Why nothing that a request says is counted; null if it may be. */
export function refusalOf(request: Request): Refusal | null {
  if (!isSameOrigin(request, env.SITE_URL)) return 'foreign'
  if (isFromPreview(request)) return 'preview'
  // The page's script sends nothing to begin with.
  return asksForPrivacy(request.headers) ? 'private' : null
}

/** Counts a step after the response, which waits for no list of resources and no database. */
export function countSoon(visit: Visit | Left, request: Request): void {
  // What pages took has a pace of its own, so that it takes no visit's place.
  const kind = visit.step === LEFT ? 'loads' : 'steps'
  if (!isWithinPace(`${kind} ${networkOf(request)}`)) return refuse('limited')
  const counting = () => (visit.step === LEFT ? countLeft(visit, request) : count(visit, request))
  // A serverless process may end with its response.
  if (env.VERCEL) after(() => counting().then(storeWaiting).then(storeHeld).then(storeTook))
  else void counting()
}

/** Pages that no document is. */
const OWN_PATHS = new Set(['/', '/resources', '/privacy'])

/** Adds what a page took. Known bots measure no visitor's device. */
async function countLeft({ path, took }: Left, { headers }: Request): Promise<void> {
  const userAgent = headers.get('user-agent') ?? ''
  if (isBot(userAgent)) return refuse('bot')
  const isKnown = OWN_PATHS.has(path) || (await isPublishedPath(path))
  const isAdded = addTook(isKnown ? path : OTHER, deviceOf(userAgent), took)
  metrics().events.inc({ result: isAdded ? 'counted' : 'failed' })
}

/** Steps that only pages with a gate have. */
const NEEDS_GATE = new Set<BrowserStep>(['touched', 'question'])

/** Counts a step, once a visitor and day; of a known bot, that it came. Never throws. */
async function count(visit: Visit, request: Request): Promise<void> {
  const { step, path, detail, attribution } = visit
  const resource = await gateAt(path)
  if (resource === null) return refuse('unknown')
  if (!resource && NEEDS_GATE.has(step)) return refuse('invalid')
  const key = await todaysKey()
  if (!key) return metrics().events.inc({ result: 'failed' })
  const userAgent = request.headers.get('user-agent') ?? ''
  const bot = isBot(userAgent)
  const today = todaysVisitor(key, request)
  const { visitor } = today
  const taken = bot ? { step: BOT, detail: '' } : { step, detail }
  const name = [key.day, taken.step, resource, taken.detail, visitor].join()
  const isRepeated = counted.has(name)
  counted.set(name, true)
  if (isRepeated) metrics().events.inc({ result: 'repeated' })
  else storeSoon({ day: key.day, ...taken, resource, visitor, attribution })
  // Last, since experiments may have to be read from the content lake.
  if (!bot && step === 'seen') await countShown(path, today, request.headers)
  if (!bot && step === 'booking') await countReached('booking', today)
}

/** Counts an event that isn't counted. */
export function refuse(result: Refusal): void {
  metrics().events.inc({ result })
}

/** Events of a kind and network that a process takes: enough for a large office behind one address. */
const PACES = [
  { max: 240, ttl: 60_000 },
  { max: 1_000, ttl: 86_400_000 },
]
/** Networks remembered; the least recently seen are forgotten first. */
const MAX_NETWORKS = 20_000

const counts = PACES.map(({ max, ttl }) => ({
  max,
  events: new LRUCache<string, { count: number }>({ max: MAX_NETWORKS, ttl }),
}))

/** Counts an event in this process's memory. Returns whether it is within the pace. */
function isWithinPace(whose: string): boolean {
  return counts.every(({ max, events }) => {
    const own = events.get(whose) ?? { count: 0 }
    if (own.count === 0) events.set(whose, own)
    return ++own.count <= max
  })
}
