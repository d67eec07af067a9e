/** What a page reports, once a visitor and day. 'booking' also from who gave no address. */
export const BROWSER_STEPS = ['seen', 'touched', 'question', 'booking'] as const
export type BrowserStep = (typeof BROWSER_STEPS)[number]

/** A visit by a known bot, which counts as nothing else. */
export const BOT = 'bot'
