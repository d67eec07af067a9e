import { gammaln } from 'simple-statistics'

/** Between what a true value most likely is. `high` may be Infinity. */
export interface Interval {
  low: number
  high: number
}

/** The share that is expected before anything is known, and how many trials that is worth. */
export interface Prior {
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
