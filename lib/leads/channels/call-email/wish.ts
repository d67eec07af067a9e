import { z } from 'zod'
import type { CallNews } from '#lib/leads/provider/channel.ts'

/** What is stored until the team is told: what prepares a call waits for content. */
export const callWishSchema = z.object({
  wish: z.object({
    kind: z.enum(['booked', 'moved', 'cancelled', 'pressed']),
    person: z.string(),
    /** Null for the booking page that was opened. */
    call: z.string().nullable(),
    /** ISO date and time of the press. */
    at: z.string(),
  }),
})

export type CallWish = z.infer<typeof callWishSchema>

/** What the team is told of, by email and in Slack alike. */
export function wishOf({ kind, settings, person, at, ...news }: CallNews) {
  const isWanted = kind === 'pressed' ? settings.tellsOfPresses : settings.tellsTeam
  const parsed = callWishSchema.shape.wish.shape.kind.safeParse(kind)
  if (!isWanted || !parsed.success) return null
  const call = 'call' in news ? news.call.id : null
  const wish = { kind: parsed.data, person: person.id, call, at: at.toISOString() }
  return { name: kind, payload: { wish } satisfies CallWish, wait: 0 }
}
