/** What a page reports, once a visitor and day. 'booking' also from who gave no address. */
export const BROWSER_STEPS = ['seen', 'touched', 'question', 'booking'] as const
export type BrowserStep = (typeof BROWSER_STEPS)[number]

/** A visit by a known bot, which counts as nothing else. */
export const BOT = 'bot'

/** What the database itself counts, once a person and resource (migration 0010). */
export const LEAD_STEPS = ['lead', 'finished', 'report', 'lead-booking'] as const

export type Step = BrowserStep | (typeof LEAD_STEPS)[number] | typeof BOT

/** The steps from a resource's page to a call, in their order. */
export const FUNNEL = ['seen', 'touched', ...LEAD_STEPS] as const satisfies readonly Step[]
