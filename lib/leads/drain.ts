import 'server-only'
import { after } from 'next/server'
import { log, logError } from '#lib/http/log.ts'
import { stopping, unlessStopping } from '#lib/http/stopping.ts'
import { send } from '#lib/leads/channels.ts'
import { claim, putBack, settle, type Claim } from '#lib/leads/deliveries.ts'
import type { Outcome } from '#lib/leads/outcome.ts'
import { obstacleTo } from '#lib/leads/pace.ts'
import { giveWay } from '#lib/leads/precedence.ts'
import { CHANNELS, type Channel } from '#lib/leads/tables.ts'
import { metrics } from '#lib/metrics/registry.ts'

/** Sends at once in each channel. Channels never wait for each other. */
const LANES = 2
/** No new delivery is begun after this many milliseconds: a serverless function has only so long. */
const TIME = 20_000
/** Most deliveries begun by one lane of one drain. */
const MOST = 250

/** How many deliveries a drain sent, put off, and parked. */
export type DrainCounts = Record<'sent' | 'failed' | 'refused', number>

/** Tries every delivery that is due, within bounds of time and number. Any number of drains may run at once, anywhere. */
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

/** An email that is parked is for the operator to put right. What is no address of a visitor's is not. */
function sayParked(channel: Channel, reason: string): void {
  const said = `A ${channel} was refused for good, and parked (npm run deliveries)`
  if (channel === 'marketing-list') log.info({ cause: reason }, said)
  else logError(said, reason)
}

/** Null where it was put back, since its channel has to wait. */
async function attempt(claimed: Claim): Promise<Outcome | null> {
  const obstacle = await obstacleTo(claimed)
  if (obstacle?.kind === 'wait') {
    await putBack(claimed, obstacle)
    return null
  }
  if (obstacle) return { kind: 'refused', reason: obstacle.reason }
  // With the submission's, since a person who was erased and comes back has the same delivery.
  const sending = send(claimed.channel, claimed.payload, `${claimed.id}-${claimed.submissionId}`)
  return unlessStopping(sending, { kind: 'failed', reason: 'the site was stopped meanwhile' })
}

/**
 * A lane of this process that may be asked to go at any time: while it does, it goes once more afterwards instead. Each
 * goes by itself, so that a delivery whose provider hangs holds up no other lane.
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
 * Drains channels with the lanes of this process, and ends with those that were not under way already: under a stream of
 * leads one may not end for long, and keeps no request for itself. Never throws; what failed is logged and stays waiting.
 * For the moments after a lead and for the interval.
 */
export async function drainSoon(channels: readonly Channel[] = CHANNELS): Promise<void> {
  await Promise.all(lanesOf(channels).map(goOrGoAgain))
}

/** Drains channels once the request at hand has its answer; while all their lanes are under way, they go once more instead. */
export function drainAfterAnswer(channels: readonly Channel[]): void {
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
      logError('Deliveries were put off', error),
    )
  }
  // In the same moment as the last look: whoever came later would be heard by nobody.
  lane.going = false
}

function noCounts(): DrainCounts {
  return { sent: 0, failed: 0, refused: 0 }
}
