import 'server-only'
import { cache } from 'react'
import { read } from '#lib/content/fetch.ts'
import { EXPERIMENT_QUERY } from '#lib/content/queries.ts'
import { TAGS } from '#lib/content/changes.ts'
import type { OtherTexts } from '#lib/sections/fetch.ts'
import { getExperiments } from './running.ts'
import { mapExperiments, type StoredExperiment } from './stored.ts'

/** A page as an experiment varies it. */
export interface ShownVariant {
  experiment: StoredExperiment
  key: string
  other: OtherTexts
}

/** A variant of an experiment that runs, or null. Rejects when the lake is unreachable. */
export const getVariant = cache(async (id: string, key: string): Promise<ShownVariant | null> => {
  const experiment = (await getExperiments()).find((each) => each.id === id)
  return experiment?.state === 'running' && !experiment.problem ? shown(experiment, key) : null
})

/** The same for preview: a variant of any experiment, before it starts and after it ends. */
export const getPreviewedVariant = cache(
  async (id: string, key: string): Promise<ShownVariant | null> => {
    const stored = await read(EXPERIMENT_QUERY, TAGS.experiment, { id })
    const [experiment] = stored ? mapExperiments([stored]) : []
    return experiment && experiment.path !== null ? shown(experiment, key) : null
  },
)

function shown(experiment: StoredExperiment, key: string): ShownVariant | null {
  const variant = experiment.variants.find((each) => each.key === key)
  return variant
    ? { experiment, key, other: { section: experiment.section, texts: variant.texts } }
    : null
}
