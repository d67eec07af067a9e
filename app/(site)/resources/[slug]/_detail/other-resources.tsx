import type { ResourceSummary, SharedTexts } from '#lib/content/types.ts'
import { ResourceLinks } from '#lib/sections/resource/links.tsx'

interface OtherResourcesProps {
  resources: ResourceSummary[]
  texts: SharedTexts
}

/** Links to other resources. Nothing if there are none. */
export function OtherResources({ resources, texts }: OtherResourcesProps) {
  if (resources.length === 0) return null
  return (
    <section aria-labelledby="others-heading" className="mt-10 print:hidden">
      <h2 id="others-heading" className="text-lg font-semibold">
        {texts.othersHeading}
      </h2>
      <ResourceLinks resources={resources} />
    </section>
  )
}
