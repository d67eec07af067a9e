import { z } from 'zod'
import { CALL_OUTCOMES, PERSON_STATES } from '#lib/platform/database/tables.ts'
import { formatMoney } from '#lib/ui/money.ts'

export const TOOLS = ['roi', 'automation'] as const
export type ToolName = (typeof TOOLS)[number]

const tool = z.enum(TOOLS)
const member = z.object({ id: z.string(), name: z.string() })
export type Member = z.infer<typeof member>

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

export const VISITOR_EVENTS = {
  result: entered,
  /** What is in it is kept of one that was emailed, which a link in the email opens. */
  report: entered.partial({ input: true, shared: true }).extend({
    delivery: z.enum(['file', 'email']),
    format: z.enum(['html', 'pdf']),
  }),
  booking: z.object({}),
  'link-opened': z.object({ tool, elsewhere: z.boolean().default(false) }),
}

/** Maximum events of a visitor, so that no browser can write a story that never ends. */
export const MAX_EVENTS = 500

export const DESK_EVENTS = {
  note: z.object({ text: z.string(), author: member }),
  state: z.object({
    from: z.enum(PERSON_STATES),
    to: z.enum(PERSON_STATES),
    author: member,
    amount: z.number().optional(),
    currency: z.string().optional(),
    reason: z.string().optional(),
  }),
  /** What the team says of a call, which wins over what its scheduler says. */
  call: z.object({ booking: z.string(), outcome: z.enum(CALL_OUTCOMES), author: member }),
  owner: z.object({ to: member.nullable(), author: member }),
}

export function worthOf({ amount, currency }: EventData<'state'>): string | null {
  return amount === undefined || currency === undefined ? null : formatMoney({ amount, currency })
}

export const EVENTS = { ...VISITOR_EVENTS, ...DESK_EVENTS }

export const RESULT_KINDS = ['result', 'report'] as const satisfies VisitorEventKind[]

export type VisitorEventKind = keyof typeof VISITOR_EVENTS
export type EventKind = keyof typeof EVENTS
export type EventData<Kind extends EventKind> = z.infer<(typeof EVENTS)[Kind]>
