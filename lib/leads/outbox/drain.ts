import 'server-only'
import { after } from 'next/server'
import { log, logError } from '#lib/log/log.ts'
import { stopping, unlessStopping } from '#lib/http/stopping.ts'
import { send } from '#lib/leads/outbox/channels.ts'
import { claim, putBack, settle, type Claim } from '#lib/leads/outbox/deliveries.ts'
import type { Outcome } from '#lib/leads/provider/outcome.ts'
import { obstacleTo } from '#lib/leads/outbox/pace.ts'
import { giveWay } from '#lib/leads/capture/lead-priority.ts'
import { CHANNELS, type Channel } from '#lib/database/tables.ts'
import { metrics } from '#lib/metrics/registry.ts'

/** Concurrent sends per channel. Channels never wait for each other. */
const LANES = 2
/** No new delivery starts after this many milliseconds: serverless functions have a time limit. */
const TIME = 20_000
/** Maximum deliveries one worker starts in one drain. */
const MOST = 250

/** How many deliveries a drain sent, will retry (failed) and parked (refused). */
export type DrainCounts = Record<'sent' | 'failed' | 'refused', number>

/**
 * Tries every due delivery, within a limit on time and number. Any number of drains may run at
 * once, in any process.
 *
 * @throws Error when deliveries could not be read or settled
 */
export async function drainDeliveries(): Promise<DrainCounts> {
  const counts = noCounts()
  const stopAt = performance.now() + TIME
  const lanes = CHANNELS.flatMap((channel) =>
    Array.from({ length: LANES }, () => drainLane(channel, stopAt, counts)),
  )
  const ended = await Promise.allSettled(lanes)
  const broken = ended.find((lane) => lane.status === 'rejected')
  if (broken) throw new Error('Deliveries could not be read or settled', { cause: broken.reason })
  return counts
}

async function drainLane(channel: Channel, stopAt: number, counts: DrainCounts): Promise<void> {
  const mayBegin = () => performance.now() < stopAt && !stopping.aborted
  for (let begun = 0; begun < MOST && mayBegin(); begun++) {
    await giveWay()
    const claimed = await claim(channel)
    if (!claimed) return
    const outcome = await attempt(claimed)
    if (!outcome) return
    await settle(claimed, outcome)
    if (outcome.kind === 'refused') sayParked(channel, outcome.reason)
    metrics().attempts.inc({ channel, outcome: outcome.kind })
    counts[outcome.kind]++
  }
}

/** The operator has to fix a parked email, but not a visitor's invalid email address. */
function sayParked(channel: Channel, reason: string): void {
  const said = `A ${channel} was refused for good, and parked (npm run deliveries)`
  if (channel === 'marketing-list') log.info({ cause: reason }, said)
  else logError(said, reason)
}

/** Returns null if the delivery was put back because its channel has to wait. */
async function attempt(claimed: Claim): Promise<Outcome | null> {
  const obstacle = await obstacleTo(claimed)
  if (obstacle?.kind === 'wait') {
    await putBack(claimed, obstacle)
    return null
  }
  if (obstacle) return { kind: 'refused', reason: obstacle.reason }
  // Includes the submission's ID: a person who was erased and comes back gets the same delivery ID.
  const sending = send(claimed.channel, claimed.payload, `${claimed.id}-${claimed.submissionId}`)
  return unlessStopping(sending, { kind: 'failed', reason: 'the site was stopped meanwhile' })
}

/**
 * A worker. A wake-up during a run queues one more run. Each worker runs independently, so that a
 * delivery whose provider hangs blocks no other.
 */
interface OwnLane {
  channel: Channel
  going: boolean
  again: boolean
}
const ownLanes: OwnLane[] = CHANNELS.flatMap((channel) =>
  Array.from({ length: LANES }, () => ({ channel, going: false, again: false })),
)

/**
 * Wakes this process's workers for the channels, and resolves when those that were idle are done:
 * under a stream of leads a worker may run on for long, and no request should wait for it. Never
 * throws: failures are logged and the deliveries stay waiting. Called after each lead and by the
 * interval.
 */
export async function drainSoon(channels: readonly Channel[] = CHANNELS): Promise<void> {
  await Promise.all(lanesOf(channels).map(goOrGoAgain))
}

/**
 * Drains channels after the current response. If all their workers are busy, each runs once more.
 */
export function drainAfterResponse(channels: readonly Channel[]): void {
  if (lanesOf(channels).every((lane) => lane.going)) void drainSoon(channels)
  else after(() => drainSoon(channels))
}

function lanesOf(channels: readonly Channel[]): OwnLane[] {
  return ownLanes.filter((lane) => channels.includes(lane.channel))
}

async function goOrGoAgain(lane: OwnLane): Promise<void> {
  lane.again = true
  if (lane.going) return
  lane.going = true
  while (lane.again) {
    lane.again = false
    await drainLane(lane.channel, performance.now() + TIME, noCounts()).catch((error: unknown) =>
      logError('Deliveries were postponed', error),
    )
  }
  // In the same tick as the check, or a wake-up after it would be lost.
  lane.going = false
}

function noCounts(): DrainCounts {
  return { sent: 0, failed: 0, refused: 0 }
}
