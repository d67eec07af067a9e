import type { Experiment } from './experiment.ts'

/**
 * The name of the `meta` element by which a page tells lib/delivery/server that it has variants.
 */
export const EXPERIMENT_META = 'experiment'

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
