/** What an experiment is about: what visitors are to do more of. */
export const GOALS = ['lead', 'finished', 'booking', 'booked'] as const
export type Goal = (typeof GOALS)[number]

export const GOAL_TITLES: Record<Goal, string> = {
  lead: 'Leave their email address at a gate',
  finished: 'Finish a tool',
  booking: 'Press a link to the booking page',
  booked: 'Book a call',
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

/** A variant as the lake may hold it: any of it may be missing, or of another type. */
interface Shared {
  share?: unknown
}

const MAX_VARIANTS = 4

/** What is wrong with the number of variants and their shares, as a sentence; null if nothing. */
export function sharesProblem(variants: readonly Shared[]): string | null {
  if (variants.length < 2) return 'An experiment needs two variants or more.'
  if (variants.length > MAX_VARIANTS)
    return `An experiment can have ${MAX_VARIANTS} variants: with more, hardly any would be told apart.`
  const shares = variants.map(({ share }) => share)
  if (!shares.every(isShare)) return 'Each share is a whole number from 1 to 99.'
  const sum = shares.reduce((total, share) => total + share, 0)
  return sum === 100 ? null : `The shares add up to ${sum}%. They have to add up to 100%.`
}

export function isShare(share: unknown): share is number {
  return Number.isInteger(share) && Number(share) >= 1 && Number(share) <= 99
}

/**
 * The name of the `meta` element by which a page tells lib/delivery/server that it has variants.
 */
export const EXPERIMENT_META = 'experiment'

/**
 * The name of the `meta` element by which a page says which variant it is, the control too. The
 * page's script keeps it for the visit, and a booking link carries it: calls are booked elsewhere.
 */
export const VARIANT_META = 'variant'

/** A variant as one short text. */
export function markOfVariant(experiment: string, variant: string): string {
  return `${experiment}:${variant}`
}

/** An experiment as one short text, such as `id a:50 b:50`. */
export function markOf({ id, variants }: Experiment): string {
  return [id, ...variants.map(({ key, share }) => `${key}:${share}`)].join(' ')
}

/** Reads what `markOf` wrote. */
export function readMark(mark: string): Experiment {
  const [id = '', ...variants] = mark.split(' ')
  return {
    id,
    variants: variants.map((each) => {
      const [key = '', share] = each.split(':')
      return { key, share: Number(share) }
    }),
  }
}

/** Where the tree of variants begins; only requests with our own token, and preview, get there. */
export const VARIANTS = '/variants'

/** The path of a page's variant: no visitor ever sees it. */
export function variantPath(experiment: string, variant: string): string {
  return `${VARIANTS}/${experiment}/${variant}`
}
