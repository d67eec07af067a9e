/** What a page reports, once a visitor and day. 'booking' also from who gave no address. */
export const BROWSER_STEPS = ['seen', 'touched', 'question', 'booking'] as const
export type BrowserStep = (typeof BROWSER_STEPS)[number]

/** What a page reports as it is left: what it took, however often it is loaded. */
export const LEFT = 'left'

/** A visit by a known bot, which counts as nothing else. */
export const BOT = 'bot'

/** What the database itself counts, once a person and resource (migration 0010). */
export const LEAD_STEPS = ['lead', 'finished', 'report', 'lead-booking'] as const

/** What became of people's calls, once a person (lib/insight/callers.ts). */
export const CALL_STEPS = ['booked', 'held', 'won'] as const
export type CallStep = (typeof CALL_STEPS)[number]

export type Step = BrowserStep | (typeof LEAD_STEPS)[number] | CallStep | typeof BOT

/** The steps on a resource's page and after it, in their order. */
export const PAGE_STEPS = ['seen', 'touched', ...LEAD_STEPS] as const satisfies readonly Step[]

/** The steps from a resource's page to a customer. */
export const FUNNEL = [...PAGE_STEPS, ...CALL_STEPS] as const satisfies readonly Step[]
