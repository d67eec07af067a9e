import { z } from 'zod'
import { CALL_OUTCOMES } from '#lib/platform/database/tables/bookings.ts'
import { PERSON_STATES } from '#lib/platform/database/tables/people.ts'
import { STOP_REASONS } from '#lib/platform/database/tables/emails.ts'
import { formatMoney } from '#lib/ui/money.ts'

/** The gated tools whose results are kept, as their report routes are called. */
export const TOOLS = ['roi', 'automation'] as const
export type ToolName = (typeof TOOLS)[number]

const tool = z.enum(TOOLS)
/** A member of the Sanity project. */
const member = z.object({ id: z.string(), name: z.string() })
export type Member = z.infer<typeof member>
/** What changes a state by itself, in place of a member. */
export const BOOKED_CALL: Member = { id: 'booked-call', name: 'A booked call' }

/**
 * Only what was entered is kept, and the words in which it was asked: results are computed when
 * read. `shared` if it came from somebody else's link.
 */
const entered = z.object({
  tool,
  input: z.record(z.string(), z.union([z.string(), z.number()])),
  shared: z.boolean(),
  words: z.record(z.string(), z.object({ question: z.string(), answer: z.string() })).optional(),
})

/** What a visitor can do after a submission, and the data that is kept of it. */
export const VISITOR_EVENTS = {
  result: entered,
  /** What is in it is kept of one that was emailed, which a link in the email opens. */
  report: entered.partial({ input: true, shared: true }).extend({
    delivery: z.enum(['file', 'email']),
    format: z.enum(['html', 'pdf']),
  }),
  booking: z.object({}),
  /** What they said of themselves when asked below a tool, by the question's name, in its words. */
  details: z.object({
    answers: z.record(z.string(), z.object({ question: z.string(), answer: z.string() })),
  }),
  /** `elsewhere` if on a device where nobody has passed a gate as this person. */
  'link-opened': z.object({ tool, elsewhere: z.boolean().default(false) }),
}

/** Maximum events of a visitor, so that no browser can write a story that never ends. */
export const MAX_EVENTS = 500

const pair = z.object({ people: z.tuple([z.string(), z.string()]), author: member })

export const DESK_EVENTS = {
  note: z.object({ text: z.string(), author: member }),
  /** Also with the same state twice, if what came of it is corrected. */
  state: z.object({
    from: z.enum(PERSON_STATES),
    to: z.enum(PERSON_STATES),
    author: member,
    /** Of who is won (lib/ui/money.ts). */
    amount: z.number().optional(),
    currency: z.string().optional(),
    /** Of who is lost. */
    reason: z.string().optional(),
  }),
  /** What the team says of a call, which wins over what its scheduler says. */
  call: z.object({ booking: z.string(), outcome: z.enum(CALL_OUTCOMES), author: member }),
  owner: z.object({ to: member.nullable(), author: member }),
  /** Emails to an address are allowed again, although `why`. */
  'emails-allowed': z.object({
    email: z.string(),
    why: z.enum(STOP_REASONS),
    reason: z.string(),
    author: member,
  }),
  /** Two people are one, as both of their stories say. By their IDs, so that no address outlives it. */
  joined: pair,
  separated: pair,
}

/** What a person who is won is worth, in words: '$40,000'; null if a change of state says nothing. */
export function worthOf({
  amount,
  currency,
}: Pick<EventData<'state'>, 'amount' | 'currency'>): string | null {
  return amount === undefined || currency === undefined ? null : formatMoney({ amount, currency })
}

export const EVENTS = { ...VISITOR_EVENTS, ...DESK_EVENTS }

export const RESULT_KINDS = ['result', 'report'] as const satisfies VisitorEventKind[]

export type VisitorEventKind = keyof typeof VISITOR_EVENTS
export type EventKind = keyof typeof EVENTS
export type EventData<Kind extends EventKind> = z.infer<(typeof EVENTS)[Kind]>
