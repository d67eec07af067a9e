import { EMAIL_CHANNELS, VISITOR_CHANNELS } from '#lib/leads/channels/channels.ts'
import { BECAME, type Became } from '#lib/leads/email-events/event.ts'

type Ask = (
  sql: string,
  values: unknown[],
) => Promise<{ rows: { isToVisitor: boolean; became: string; number: number }[] }>

export interface Week {
  to: 'visitor' | 'team'
  became: Became
  number: number
}

/**
 * Shares that must not be reached: Resend closes accounts at these. Gmail and Yahoo refuse emails
 * once three in a thousand are reported, and publish nothing for bounces. A few are no rate.
 * https://resend.com/legal/acceptable-use
 */
export const LIMITS = {
  complained: { share: 0.0008, least: 2 },
  bounced: { share: 0.04, least: 5 },
}

/** How many emails ended how in the last seven days, as far as Resend's webhooks say. */
export async function emailWeek(ask: Ask): Promise<Week[]> {
  const { rows } = await ask(WEEK, [VISITOR_CHANNELS, EMAIL_CHANNELS])
  return (['visitor', 'team'] as const).flatMap((to) =>
    BECAME.map((became) => ({
      to,
      became,
      number:
        rows.find((row) => row.became === became && row.isToVisitor === (to === 'visitor'))
          ?.number ?? 0,
    })),
  )
}

const WEEK = `
  select channel = any($1) as "isToVisitor", became, count(*)::int as number
  from deliveries
  where became_at is not null and became_at > now() - interval '7 days' and channel = any($2)
  group by 1, 2`
