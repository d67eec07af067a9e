import 'server-only'
import { pool } from '#lib/database/pool.ts'
import { compare } from '#lib/experiments/result.ts'
import { getExperiments } from '#lib/experiments/running.ts'
import type { ExperimentResult } from '#lib/insight/contract.ts'
import { readVariantCounts } from './totals.ts'

/**
 * What came of each experiment that was started, the latest first.
 *
 * @throws the driver's error, or that of the content lake's client
 */
export async function readExperiments(): Promise<ExperimentResult[]> {
  const experiments = await getExperiments()
  const counts = await readVariantCounts(
    pool(),
    experiments.map(({ id }) => id),
  )
  return experiments.toReversed().map((experiment) => {
    const { id, name, pageTitle, path, goal, state, startedAt, stoppedAt, winner, problem } =
      experiment
    const variants = experiment.variants.map(({ key, name: title, share }) => {
      const found = counts.find((each) => each.experiment === id && each.variant === key)
      return {
        key,
        name: title,
        share,
        visitors: found?.visitors ?? 0,
        goals: found?.goals ?? 0,
      }
    })
    return {
      ...{ id, name, pageTitle, path, goal, state, startedAt, stoppedAt, winner, problem },
      ...compare(variants),
    }
  })
}
