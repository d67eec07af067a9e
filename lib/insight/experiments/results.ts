import 'server-only'
import { pool } from '#lib/database/pool.ts'
import { fetchExperiments } from '#lib/experiments/known.ts'
import { compare } from '#lib/experiments/result.ts'
import type { StoredExperiment } from '#lib/experiments/stored.ts'
import type { ExperimentResult } from '#lib/insight/contract.ts'
import { readVariantCounts, type VariantCount } from './totals.ts'

/**
 * What came of each experiment that was started, the latest first.
 *
 * @throws the driver's error, or that of the content lake's client
 */
export async function readExperiments(): Promise<ExperimentResult[]> {
  // Not from Next's cache: staff may have stopped one a moment ago.
  const experiments = await fetchExperiments()
  const counts = await readVariantCounts(
    pool(),
    experiments.map(({ id }) => id),
  )
  return experiments.toReversed().map((experiment) => resultOf(experiment, counts))
}

function resultOf(
  { section: _section, variants, ...experiment }: StoredExperiment,
  counts: readonly VariantCount[],
): ExperimentResult {
  const counted = variants.map(({ key, name, share }) => {
    const found = counts.find((each) => each.experiment === experiment.id && each.variant === key)
    return { key, name, share, visitors: found?.visitors ?? 0, goals: found?.goals ?? 0 }
  })
  return { ...experiment, ...compare(counted) }
}
