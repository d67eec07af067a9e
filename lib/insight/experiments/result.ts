import { gammaln } from 'simple-statistics'

/** What was counted of a variant. */
export interface CountedVariant {
  key: string
  name: string
  /** In percent. */
  share: number
  /** Each counted once a day. */
  visitors: number
  /** Those of them who reached the goal. */
  goals: number
}

/** A value and between what it most likely is; null is more than a hundredfold. */
export interface Estimate {
  value: number | null
  low: number
  high: number | null
}

export interface VariantResult extends CountedVariant {
  /** The share of its visitors who reached the goal; null without visitors. */
  rate: Estimate | null
  /**
   * How much higher that is than the control's, as a fraction of the control's; null for the
   * control, and as long as neither has a goal.
   */
  difference: Estimate | null
}

/** What the figures say. `best` is the key of a variant. */
export type Verdict =
  | { says: 'nothing' | 'uneven' | 'open' | 'same' | 'control' }
  | { says: 'better'; best: string }

/** How often a winner may be called where there is none, in all looks at an experiment together. */
export const FALSE_WINNERS = 0.05
/** A difference below this fraction of the control's rate isn't worth waiting for. */
export const BIG_ENOUGH = 0.2

/** Goals of two variants together before one is called better; one network adds fewer a day. */
const LEAST_GOALS = 10
/** How often visitors may be called split unevenly where chance did it. */
const FALSE_ALARMS = 0.001
/** What is expected before anything is known, in goals and in visitors: it decides what is found
 *  early. Of 20 goals, differences of half or so are. */
const PRIOR_GOALS = 20
const PRIOR_VISITORS = 200

/**
 * Compares variants with the first, the control. Each goal's visitor was given one of two variants
 * by lot, so if both are equally good, it is a goal of either with the probability of its share:
 * that alone is tested, and nothing else that made people reach the goal.
 */
export function compare(variants: readonly CountedVariant[]): {
  variants: VariantResult[]
  verdict: Verdict
} {
  const [control, ...others] = variants
  const alpha = FALSE_WINNERS / Math.max(others.length, 1)
  const results = variants.map((variant) => ({
    ...variant,
    rate: rateOf(variant),
    difference: control && variant !== control ? differenceOf(control, variant, alpha) : null,
  }))
  return { variants: results, verdict: verdictOf(results, alpha) }
}

/** Whether two variants differ by more than chance explains. */
export function differs(control: CountedVariant, other: CountedVariant, alpha: number): boolean {
  const { share, goals } = against(control, other)
  const prior = { share, trials: PRIOR_GOALS }
  const evidence = evidenceAgainst(share, other.goals, goals, prior)
  return goals >= LEAST_GOALS && evidence > -Math.log(alpha)
}

function verdictOf(results: readonly VariantResult[], alpha: number): Verdict {
  const [control, ...others] = results
  if (!control || results.every(({ visitors }) => visitors === 0)) return { says: 'nothing' }
  if (others.some((other) => isUneven(control, other, others.length))) return { says: 'uneven' }
  const different = others.filter((other) => differs(control, other, alpha))
  const [best] = different
    .filter((other) => perShare(other) > perShare(control))
    .toSorted((one, other) => perShare(other) - perShare(one))
  if (best) return { says: 'better', best: best.key }
  if (different.length === others.length) return { says: 'control' }
  return { says: others.every(isSmall) ? 'same' : 'open' }
}

function rateOf({ visitors, goals }: CountedVariant): Estimate | null {
  if (visitors === 0) return null
  const range = likelyShare(goals, visitors, FALSE_WINNERS, { share: 0.5, trials: 1 })
  return estimate(goals / visitors, range)
}

function differenceOf(
  control: CountedVariant,
  other: CountedVariant,
  alpha: number,
): Estimate | null {
  const { share, goals } = against(control, other)
  if (goals === 0) return null
  const range = likelyShare(other.goals, goals, alpha, { share, trials: PRIOR_GOALS })
  const more = (of: number) => (of / (1 - of)) * ((1 - share) / share) - 1
  return estimate(more(other.goals / goals), { low: more(range.low), high: more(range.high) })
}

function perShare({ goals, share }: CountedVariant): number {
  return goals / share
}

/** The goals of both, and the share of them that equally good variants would have on average. */
function against(control: CountedVariant, other: CountedVariant) {
  return {
    share: other.share / (control.share + other.share),
    goals: control.goals + other.goals,
  }
}

function isUneven(control: CountedVariant, other: CountedVariant, pairs: number): boolean {
  const share = other.share / (control.share + other.share)
  const visitors = control.visitors + other.visitors
  const prior = { share, trials: PRIOR_VISITORS }
  return evidenceAgainst(share, other.visitors, visitors, prior) > Math.log(pairs / FALSE_ALARMS)
}

function isSmall({ difference }: VariantResult): boolean {
  if (difference?.high == null) return false
  return difference.low > -BIG_ENOUGH && difference.high < BIG_ENOUGH
}

function estimate(value: number, { low, high }: Interval): Estimate {
  return { value: bounded(value), low, high: bounded(high) }
}

function bounded(value: number): number | null {
  return value < 100 ? value : null
}

/** Between what a true value most likely is. `high` may be Infinity. */
interface Interval {
  low: number
  high: number
}

/** The share that is expected before anything is known, and how many trials that is worth. */
interface Prior {
  share: number
  trials: number
}

/**
 * How strongly so many successes speak against a share, as the logarithm of an e-value: the
 * likelihood of all shares, mixed by a beta distribution, over that of this one. If the share is
 * the true one, this ever exceeds log(1 / alpha) with a probability of at most alpha, however often
 * one looks (Ville's inequality). Sources: docs/insight.md.
 */
export function evidenceAgainst(
  share: number,
  successes: number,
  trials: number,
  prior: Prior,
): number {
  return mixture(successes, trials, prior) - likelihood(share, successes, trials)
}

/**
 * A confidence sequence of a share: the interval of those that the successes don't speak against.
 * It holds the true one at all times at once, with a probability of at least 1 - alpha.
 */
export function likelyShare(
  successes: number,
  trials: number,
  alpha: number,
  prior: Prior,
): Interval {
  const least = mixture(successes, trials, prior) + Math.log(alpha)
  const isLikely = (share: number) => likelihood(share, successes, trials) > least
  const best = trials > 0 ? successes / trials : prior.share
  return { low: edge(best, 0, isLikely), high: edge(best, 1, isLikely) }
}

function mixture(successes: number, trials: number, prior: Prior): number {
  const [a, b] = [prior.trials * prior.share, prior.trials * (1 - prior.share)]
  return logBeta(a + successes, b + trials - successes) - logBeta(a, b)
}

function likelihood(share: number, successes: number, trials: number): number {
  return times(successes, Math.log(share)) + times(trials - successes, Math.log1p(-share))
}

/** 0 times the logarithm of 0 is 0 here. */
function times(count: number, logarithm: number): number {
  return count === 0 ? 0 : count * logarithm
}

function logBeta(a: number, b: number): number {
  return gammaln(a) + gammaln(b) - gammaln(a + b)
}

/** Where likely shares end between `inside` and `outside`, by bisection. */
function edge(inside: number, outside: number, isLikely: (share: number) => boolean): number {
  if (isLikely(outside)) return outside
  let [likely, unlikely] = [inside, outside]
  while (Math.abs(likely - unlikely) > 1e-9) {
    const middle = (likely + unlikely) / 2
    if (isLikely(middle)) likely = middle
    else unlikely = middle
  }
  return unlikely
}
