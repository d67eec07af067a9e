/** What an experiment is about: what visitors are to do more of. */
export const GOALS = ['lead', 'finished', 'booking'] as const
export type Goal = (typeof GOALS)[number]

export const GOAL_TITLES: Record<Goal, string> = {
  lead: 'Leave their email address at a gate',
  finished: 'Finish a tool',
  booking: 'Press a link to the booking page',
}

/**
 * How many visitors of a network an experiment counts a day, and goals of theirs: more visitors
 * than offices have, and fewer goals than a winner takes, so that no script decides it in a day.
 */
export const MAX_OF_NETWORK = { visitors: 30, goals: 3 }

/** A version of a page that some visitors get. */
export interface Variant {
  /** Its `_key` in the lake. */
  key: string
  /** In percent. */
  share: number
}

/** An experiment that runs, as far as the choice of a variant needs to know it. */
export interface Experiment {
  /** Of its document. */
  id: string
  /** The first is the page as it is, the control. */
  variants: readonly Variant[]
}
