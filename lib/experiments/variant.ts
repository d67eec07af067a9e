import 'server-only'
import { cache } from 'react'
import { getExperiments } from './running.ts'
import type { StoredExperiment } from './stored.ts'
import type { OtherTexts } from '#lib/sections/fetch.ts'

/** A page as an experiment varies it. */
export interface ShownVariant {
  experiment: StoredExperiment
  other: OtherTexts
}

/** A variant of an experiment that runs, or null. Rejects when the lake is unreachable. */
export const getVariant = cache(async (id: string, key: string): Promise<ShownVariant | null> => {
  const experiment = (await getExperiments()).find((each) => each.id === id)
  const variant = experiment?.variants.find((each) => each.key === key)
  if (!experiment || !variant || experiment.state !== 'running' || experiment.problem) return null
  return { experiment, other: { section: experiment.section, texts: variant.texts } }
})
