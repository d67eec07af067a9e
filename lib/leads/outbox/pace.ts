import 'server-only'
import { takeAll, type UsedUp, type Wanted } from '#lib/platform/database/allowance.ts'
import type { Env } from '#lib/platform/env/env.ts'
import { channelNamed } from '#lib/leads/channels/channels.ts'
import { formatMoment } from '#lib/leads/email/text.ts'
import type { Claim } from '#lib/leads/outbox/deliveries.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'

/**
 * `wait`: the whole channel waits. `turn`: what its network caused does. `limited`: this one isn't
 * sent by itself.
 */
type Admission =
  | { kind: 'admitted'; giveBack: () => Promise<void> }
  | { kind: 'wait' | 'turn'; ms: number; reason: string }
  | { kind: 'limited'; reason: string }

const FREE: Admission = { kind: 'admitted', giveBack: async () => {} }

/**
 * Protects inboxes and plans from a flood of fake leads. Only first attempts count, so that a
 * failing provider uses no quota up; what one inbox or network may have comes before what all
 * share.
 */
export async function admit({ channel, payload, attempts, network }: Claim): Promise<Admission> {
  const { start, hasQuota, limits }: Channel<Env> = channelNamed(channel)
  if ((!start && !hasQuota) || attempts > 1) return FREE
  const share: Wanted[] = network ? [['deliveries-of-network', `${channel}:${network}`]] : []
  const taken = await takeAll([
    ...(limits?.(payload) ?? []),
    ...share,
    ['deliveries-of-channel', channel],
  ])
  return typeof taken === 'function' ? { kind: 'admitted', giveBack: taken } : obstacle(taken)
}

function obstacle({ allowance, max, ms }: UsedUp): Admission {
  switch (allowance) {
    case 'deliveries-of-channel':
      return { kind: 'wait', ms, reason: 'hourly limit, DELIVERIES_PER_HOUR' }
    case 'lead-emails-from-site':
      return { kind: 'wait', ms, reason: `daily limit, ${max} emails to visitors` }
    case 'deliveries-of-network':
      return { kind: 'turn', ms, reason: `${max} an hour from one network go first` }
    default: {
      const whose = allowance.endsWith('network') ? 'network' : 'inbox'
      const free = formatMoment(new Date(Date.now() + ms))
      const what =
        allowance === 'contacts-of-inbox' ? 'spellings of its address' : 'emails to visitors'
      const reason = `Daily limit for this ${whose} reached: ${max} ${what}. Try again after ${free}.`
      return { kind: 'limited', reason }
    }
  }
}
