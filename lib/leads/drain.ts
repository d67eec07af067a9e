import 'server-only'
import { logError } from '#lib/http/log.ts'
import { send } from '#lib/leads/channels.ts'
import { claim, settle } from '#lib/leads/deliveries.ts'
import type { Outcome } from '#lib/leads/outcome.ts'
import { CHANNELS, type Channel } from '#lib/leads/tables.ts'

/** Sends at once in each channel. Channels never wait for each other. */
const LANES = 2
/** No new delivery is begun after this many milliseconds: a serverless function has only so long. */
const TIME = 20_000
/** Most deliveries begun by one lane of one drain. */
const MOST = 250

/** How many deliveries a drain sent, put off, and parked. */
export type DrainCounts = Record<'sent' | 'failed' | 'refused', number>

/** Until when a channel's provider wants no call, by the clock of performance.now(), which never jumps. */
const heldUntil = new Map<Channel, number>()

/** Tries every delivery that is due, within bounds of time and number. Any number of drains may run at once, anywhere. */
export async function drainDeliveries(): Promise<DrainCounts> {
  const counts: DrainCounts = { sent: 0, failed: 0, refused: 0 }
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
  for (let begun = 0; begun < MOST && performance.now() < stopAt && !isHeld(channel); begun++) {
    const claimed = await claim(channel)
    if (!claimed) return
    const outcome = await send(channel, claimed.payload, claimed.id)
    hold(channel, outcome)
    await settle(claimed, outcome)
    counts[outcome.kind]++
  }
}

function isHeld(channel: Channel): boolean {
  return (heldUntil.get(channel) ?? 0) > performance.now()
}

function hold(channel: Channel, outcome: Outcome): void {
  if (outcome.kind !== 'failed' || !outcome.holdFor) return
  heldUntil.set(channel, Math.max(heldUntil.get(channel) ?? 0, performance.now() + outcome.holdFor))
}

let running: Promise<void> | undefined
let again = false

/**
 * Drains, unless this process is doing so: then once more after it. Never throws; what failed is logged and stays waiting.
 * For the moments after a lead and for the interval.
 */
export function drainSoon(): Promise<void> {
  again = true
  running ??= drainWhileAsked().finally(() => {
    running = undefined
  })
  return running
}

async function drainWhileAsked(): Promise<void> {
  while (again) {
    again = false
    await drainDeliveries().catch((error: unknown) => logError('Deliveries were put off', error))
  }
}
