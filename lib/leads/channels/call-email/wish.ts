import { z } from 'zod'
import type { CallNews } from '#lib/leads/provider/channel.ts'

const CALL_KINDS = ['booked', 'moved', 'cancelled', 'pressed'] as const
const ALERT_KINDS = ['hot', 'hot-again', 'assigned'] as const

/** What is stored until the team is told: what prepares a call waits for content. */
export const callWishSchema = z.object({
  wish: z.object({
    kind: z.enum([...CALL_KINDS, ...ALERT_KINDS]),
    person: z.string(),
    /** Null of what isn't about a call. */
    call: z.string().nullable(),
    /** ISO date and time of what happened. */
    at: z.string(),
    /** Of 'assigned': the owner's ID, and who or which rule said so. */
    owner: z.string().optional(),
    by: z.string().optional(),
    /** How many people an owner was given at once, if more than this one. */
    people: z.number().optional(),
  }),
})

export type CallWish = z.infer<typeof callWishSchema>
type Wish = CallWish['wish']

/** What the team is told of calls, by email and in Slack alike. */
export function wishOf(news: CallNews) {
  const { kind, settings } = news
  const known = CALL_KINDS.find((one) => one === kind)
  const isWanted = kind === 'pressed' ? settings.tellsOfPresses : settings.tellsTeam
  return known && isWanted ? named(known, news) : null
}

/** What is told of people, under other names of channels: versions before can't read these. */
export function alertOf(news: CallNews) {
  const { kind, settings } = news
  const known = ALERT_KINDS.find((one) => one === kind)
  const isWanted =
    kind === 'hot' ? settings.tellsOfHot : kind !== 'hot-again' || settings.tellsOfReturns
  return known && isWanted ? named(known, news) : null
}

function named(kind: Wish['kind'], { person, at, ...news }: CallNews) {
  const call = 'call' in news ? news.call.id : null
  const assigned = news.kind === 'assigned' && { owner: news.owner.id, by: news.by }
  const wish: Wish = { kind, person: person.id, call, at: at.toISOString(), ...assigned }
  return { name: kind, payload: { wish } satisfies CallWish, wait: 0 }
}
