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
