/** What a page takes on visitors' own devices, and what Google calls good, at the 75th percentile. */
export const METRICS = {
  lcp: { title: 'Largest paint', good: 2_500, most: 60_000, perUnit: 1 },
  inp: { title: 'Response to input', good: 200, most: 60_000, perUnit: 1 },
  cls: { title: 'Layout shift', good: 0.1, most: 100, perUnit: 10_000 },
  ttfb: { title: 'First byte', good: 800, most: 60_000, perUnit: 1 },
} as const satisfies Record<string, Metric>

interface Metric {
  title: string
  /** In milliseconds; layout shift has no unit. */
  good: number
  /** Above this, it is a mistake or a lie. */
  most: number
  /** Into how many of the smallest steps a unit is divided. */
  perUnit: number
}

export type MetricName = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]

/** Values of one load; a browser may not know one, or nothing happened that it measures. */
export type Took = Partial<Record<MetricName, number>>

/**
 * How much larger each bucket is than the one before. What stands for a bucket is at most 4 % from
 * each value in it, and so is a percentile that is read from buckets.
 */
const STEP = 1.08
/** What is smaller than the smallest step counts as 0. */
const ZERO = -1

/** The bucket that a value is counted in. */
export function bucketOf(name: MetricName, value: number): number {
  const steps = value * METRICS[name].perUnit
  return steps < 1 ? ZERO : Math.round(Math.log(steps) / Math.log(STEP))
}

/** The value that stands for a bucket's. */
export function valueOf(name: MetricName, bucket: number): number {
  return bucket === ZERO ? 0 : STEP ** bucket / METRICS[name].perUnit
}
