import 'server-only'
import { pool } from '#lib/platform/database/pool.ts'
import { fetchExperiments } from '#lib/insight/experiments/known.ts'
import { compare } from '#lib/insight/experiments/result.ts'
import type { StoredExperiment } from '#lib/insight/experiments/stored.ts'
import type { ExperimentResult } from '#lib/insight/contract.ts'
import { readChanges } from './changes.ts'
import { markOfVariant } from './experiment.ts'
import { readBooked, readVariantCounts, type VariantCount } from './totals.ts'

/**
 * What came of each experiment that was started, the latest first.
 *
 * @throws the driver's error, or that of the content lake's client
 */
export async function readExperiments(): Promise<ExperimentResult[]> {
  // Not from Next's cache: staff may have stopped one a moment ago.
  const experiments = await fetchExperiments()
  const ids = experiments.map(({ id }) => id)
  const [counts, changes, booked] = await Promise.all([
    readVariantCounts(pool(), ids),
    readChanges(pool(), ids),
    readBooked(
      pool(),
      experiments.filter(({ goal, startedAt }) => goal === 'booked' && startedAt),
    ),
  ])
  const calls = new Map(booked.map(({ mark, people }) => [mark, people]))
  return experiments
    .toReversed()
    .map((experiment) => resultOf(experiment, counts, calls, changes.get(experiment.id)))
}

function resultOf(
  { section: _section, variants, ...experiment }: StoredExperiment,
  counts: readonly VariantCount[],
  calls: ReadonlyMap<string, number>,
  changedOn: string[] = [],
): ExperimentResult {
  const own = counts.filter((each) => each.experiment === experiment.id)
  const of = (key: string) => own.find(({ variant }) => variant === key)
  const goalsOf = (key: string, visitors: number) =>
    experiment.goal === 'booked'
      ? // Of a network with too many visitors, those who aren't counted may book too.
        Math.min(calls.get(markOfVariant(experiment.id, key)) ?? 0, visitors)
      : (of(key)?.goals ?? 0)
  const counted = variants.map(({ key, name, share }) => {
    const visitors = of(key)?.visitors ?? 0
    return { key, name, share, visitors, goals: goalsOf(key, visitors) }
  })
  return { ...experiment, ...compare(counted), changedOn, leftOut: of('')?.visitors ?? 0 }
}
