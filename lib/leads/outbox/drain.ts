import 'server-only'
import { after } from 'next/server'
import { database } from '#lib/platform/database/pool.ts'
import { type Env, env } from '#lib/platform/env/env.ts'
import { log, logError, reason } from '#lib/platform/log/log.ts'
import { finishFirst } from '#lib/platform/http/last-work.ts'
import { stopping, unlessStopping } from '#lib/platform/http/stopping.ts'
import {
  CHANNEL_NAMES,
  channelNamed,
  placeToLook,
  type ChannelName,
} from '#lib/leads/channels/channels.ts'
import {
  claim,
  limit,
  postpone,
  release,
  settle,
  type Claim,
} from '#lib/leads/outbox/deliveries.ts'
import { unknown, type Outcome, SEND_TIMEOUT } from '#lib/leads/provider/outcome.ts'
import type { Channel, Prepared } from '#lib/leads/provider/channel.ts'
import { admit } from '#lib/leads/outbox/pace.ts'
import { isUnconfirmed, UNCONFIRMED } from '#lib/leads/consents/consents.ts'
import { inWords, stopOf } from '#lib/leads/email-stops/stops.ts'
import { yieldToLeads } from '#lib/platform/database/lead-priority.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'

const WORKERS_PER_CHANNEL = 2
/** No new delivery starts after this many milliseconds: serverless functions have a time limit. */
const TIME_BUDGET = 20_000
const MAX_DELIVERIES = 250

type DrainCounts = Record<'sent' | 'failed' | 'refused', number>

/** Tries what is due, within limits of time and number. Any number of drains may run at once. */
export async function drainDeliveries(): Promise<DrainCounts> {
  const counts = noCounts()
  const stopAt = performance.now() + TIME_BUDGET
  const runs = CHANNEL_NAMES.flatMap((channel) =>
    Array.from({ length: WORKERS_PER_CHANNEL }, () => drainChannel(channel, stopAt, counts)),
  )
  const settled = await Promise.allSettled(runs)
  const failed = settled.find((worker) => worker.status === 'rejected')
  if (failed) throw new Error('Deliveries could not be read or settled', { cause: failed.reason })
  return counts
}

async function drainChannel(
  channel: ChannelName,
  stopAt: number,
  counts: DrainCounts,
): Promise<void> {
  const mayStart = () => performance.now() < stopAt && !stopping.aborted
  for (let started = 0; started < MAX_DELIVERIES && mayStart(); started++) {
    await yieldToLeads()
    const claimed = await claim(channel)
    if (!claimed) return
    const outcome = await attempt(claimed)
    if (outcome === 'held') return
    if (outcome === 'done') continue
    await end(claimed, outcome)
    if (outcome.kind === 'refused') logParked(claimed, outcome.reason)
    metrics().attempts.inc({ channel, outcome: outcome.kind })
    counts[outcome.kind]++
  }
}

async function end(claimed: Claim, outcome: Outcome): Promise<void> {
  const { finish }: Channel<Env> = channelNamed(claimed.channel)
  if (finish && outcome.kind === 'sent') await finish(database(), claimed, outcome.providerId)
  else await settle(claimed, outcome)
}

/** The operator has to fix a parked email, but not a visitor's invalid email address. */
function logParked({ id: delivery, submissionId: lead, channel }: Claim, cause: string): void {
  const message = `A ${channel} was refused permanently and parked (npm run deliveries)`
  const level = channelNamed(channel).refusal === 'typo' ? 'info' : 'error'
  log[level]({ delivery, lead, cause }, message)
}

/** 'held' if the channel has to wait, 'done' if this one was put back or had nothing to send. */
async function attempt(claimed: Claim): Promise<Outcome | 'held' | 'done'> {
  const { visitor, consent }: Channel<Env> = channelNamed(claimed.channel)
  const address = visitor?.(claimed.payload)
  const stop = address === undefined ? null : await stopOf(database(), address)
  if (stop) {
    await limit(claimed, inWords(stop), 'stopped')
    return 'done'
  }
  const unconfirmed = consent?.address(claimed.payload)
  if (consent && unconfirmed && (await isUnconfirmed(database(), unconfirmed, consent.purpose))) {
    await limit(claimed, UNCONFIRMED, 'unconfirmed')
    return 'done'
  }
  const admission = await admit(claimed)
  switch (admission.kind) {
    case 'wait':
      await release(claimed, admission)
      return 'held'
    case 'turn':
      await postpone(claimed, admission)
      return 'done'
    case 'limited':
      await limit(claimed, admission.reason)
      return 'done'
  }
  const place = placeToLook(claimed.channel)
  if (place && claimed.wasInterrupted)
    return unknown('a process of the site ended during the attempt', place)
  const prepared = await prepare(claimed)
  if (prepared.kind === 'unneeded') {
    await admission.giveBack()
    return 'done'
  }
  if (prepared.kind !== 'ready') return prepared
  // Includes the submission's ID: a person who was erased and comes back gets the same delivery ID.
  const sending = send(claimed.channel, prepared.payload, `${claimed.id}-${claimed.submissionId}`)
  const stopped = 'the site was stopped meanwhile'
  return unlessStopping(
    sending,
    place ? unknown(stopped, place) : { kind: 'failed', reason: stopped },
  )
}

async function prepare(claimed: Claim): Promise<Prepared> {
  try {
    const prepared = await channelNamed(claimed.channel).prepare?.(claimed)
    return prepared ?? { kind: 'ready', payload: claimed.payload }
  } catch (error) {
    return { kind: 'failed', reason: reason(error) }
  }
}

/**
 * Wakened during a run, it runs once more. By itself, so that no provider that hangs blocks others.
 */
interface Worker {
  channel: ChannelName
  isRunning: boolean
  runAgain: boolean
}
const ownWorkers: Worker[] = CHANNEL_NAMES.flatMap((channel) =>
  Array.from({ length: WORKERS_PER_CHANNEL }, () => ({
    channel,
    isRunning: false,
    runAgain: false,
  })),
)

/**
 * Resolves when the workers that were idle are done: under a stream of leads one may run on for
 * long. Never throws: deliveries stay waiting.
 */
export async function drainSoon(channels: readonly ChannelName[] = CHANNEL_NAMES): Promise<void> {
  await finishFirst(Promise.all(workersOf(channels).map(wake)))
}

/** If all workers are busy, each runs once more. */
export function drainAfterResponse(channels: readonly ChannelName[]): void {
  if (workersOf(channels).every((worker) => worker.isRunning)) void drainSoon(channels)
  else after(() => drainSoon(channels))
}

function workersOf(channels: readonly ChannelName[]): Worker[] {
  return ownWorkers.filter((worker) => channels.includes(worker.channel))
}

async function wake(worker: Worker): Promise<void> {
  worker.runAgain = true
  if (worker.isRunning) return
  worker.isRunning = true
  while (worker.runAgain) {
    worker.runAgain = false
    await drainChannel(worker.channel, performance.now() + TIME_BUDGET, noCounts()).catch(
      (error: unknown) => logError('Deliveries were postponed', error),
    )
  }
  // In the same tick as the check, or a wake-up after it would be lost.
  worker.isRunning = false
}

function noCounts(): DrainCounts {
  return { sent: 0, failed: 0, refused: 0 }
}

/** Never throws: a response the SDK can't parse is a failed attempt. */
export async function send(name: ChannelName, payload: unknown, key: string): Promise<Outcome> {
  try {
    return await channelNamed(name).send(payload, env, { timeout: SEND_TIMEOUT, key })
  } catch (error) {
    return { kind: 'failed', reason: reason(error) }
  }
}
