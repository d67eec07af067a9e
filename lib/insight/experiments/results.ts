import 'server-only'
import { pool } from '#lib/platform/database/pool.ts'
import { fetchExperiments } from '#lib/insight/experiments/known.ts'
import { compare } from '#lib/insight/experiments/result.ts'
import type { StoredExperiment } from '#lib/insight/experiments/stored.ts'
import type { ExperimentResult } from '#lib/insight/contract.ts'
import { readChanges } from './changes.ts'
import { readVariantCounts, type VariantCount } from './totals.ts'

/**
 * What came of each experiment that was started, the latest first.
 *
 * @throws the driver's error, or that of the content lake's client
 */
export async function readExperiments(): Promise<ExperimentResult[]> {
  // Not from Next's cache: staff may have stopped one a moment ago.
  const experiments = await fetchExperiments()
  const ids = experiments.map(({ id }) => id)
  const [counts, changes] = await Promise.all([
    readVariantCounts(pool(), ids),
    readChanges(pool(), ids),
  ])
  return experiments
    .toReversed()
    .map((experiment) => resultOf(experiment, counts, changes.get(experiment.id)))
}

function resultOf(
  { section: _section, variants, ...experiment }: StoredExperiment,
  counts: readonly VariantCount[],
  changedOn: string[] = [],
): ExperimentResult {
  const own = counts.filter((each) => each.experiment === experiment.id)
  const of = (key: string) => own.find(({ variant }) => variant === key)
  const counted = variants.map(({ key, name, share }) => {
    return { key, name, share, visitors: of(key)?.visitors ?? 0, goals: of(key)?.goals ?? 0 }
  })
  return { ...experiment, ...compare(counted), changedOn, leftOut: of('')?.visitors ?? 0 }
}
