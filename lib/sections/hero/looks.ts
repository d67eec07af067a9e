/** What a hero shows below its words: the agent loop, a picture, a customer story, or nothing. */
export const HERO_LOOKS = ['drawing', 'picture', 'story', 'text'] as const
export type HeroLook = (typeof HERO_LOOKS)[number]

/** Where a hero's button leads: to the booking page, or down to the page's gate. */
export const HERO_BUTTONS = ['booking', 'gate'] as const
