import { notFound } from 'next/navigation'
import type { ComponentType } from 'react'
import { getResource, getResources, getSharedTexts, getSiteSettings } from '#lib/content/fetch.ts'
import { pathOf } from '#lib/content/paths.ts'
import { experimentOn } from '#lib/insight/experiments/running.ts'
import type { ShownVariant } from '#lib/insight/experiments/variant.ts'
import { ButtonLink } from '#lib/ui/button.tsx'
import { ArrowLeft } from '#lib/ui/icons.tsx'
import { Prose } from '#lib/ui/prose.tsx'
import { ToastViewport } from '#lib/ui/toast.tsx'
import { SiteFrame } from '../../../_frame/site-frame.tsx'
import { JsonLd } from '#lib/content/json-ld.tsx'
import { resourceData } from '../../../_seo/structured-data.ts'
import { GatedView } from './gated-view.tsx'
import type { UnlockableProps } from '../_gate/unlockable.tsx'
import { sampleOf } from './sample.tsx'
import type { SharedTexts } from '#lib/content/defaults.ts'
import type { Resource, ResourceSummary } from '#lib/content/types.ts'
import { RESOURCE_TYPES } from '#lib/tools/resource-types.ts'
import { ResourceLinks } from '#lib/sections/resource/view.tsx'

/** The most other resources that fit beside the feature list. */
export const MAX_OTHERS = 3

interface ResourceViewProps {
  slug: string
  /** The gate: the visitors' or the one for staff in preview. */
  Gate: ComponentType<UnlockableProps>
  shown?: ShownVariant
}

/** A resource's page, around the given gate. */
export async function ResourceView({ slug, Gate, shown }: ResourceViewProps) {
  const path = pathOf({ _type: 'resource', slug })
  const [settings, texts, resource, resources, experiment] = await Promise.all([
    getSiteSettings(),
    getSharedTexts(),
    getResource(slug),
    getResources(),
    shown?.experiment ?? experimentOn(path),
  ])
  if (!resource) notFound()
  const others = resources.filter((other) => other.slug !== slug).slice(0, MAX_OTHERS)
  const sample = sampleOf(resource.type, texts)
  return (
    <SiteFrame
      current="resources"
      settings={settings}
      experiment={experiment}
      variant={shown?.key}
      script="gate"
    >
      <JsonLd data={resourceData(resource, settings)} />
      <div className="wrap pb-[clamp(3.5rem,8vw,7.5rem)] pt-8 print:pb-0">
        <ButtonLink
          href="/resources"
          tone="outline"
          size="small"
          className="mb-[clamp(1.75rem,4vw,3.5rem)] print:hidden"
        >
          <ArrowLeft />
          Back to Resources
        </ButtonLink>
        <GatedView
          resource={resource}
          Gate={Gate}
          page={path}
          words={shown?.other.texts}
          heading="h1"
          more={sample ?? <Features resource={resource} />}
          text={
            sample ? (
              <div className="grid gap-x-[clamp(1.5rem,5vw,5rem)] gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
                <Features resource={resource} />
                <Prose value={resource.body} />
              </div>
            ) : (
              resource.body.length > 0 && <Prose value={resource.body} columns />
            )
          }
          others={<OtherResources resources={others} texts={texts} />}
        />
      </div>
      <ToastViewport />
    </SiteFrame>
  )
}

export function Features({ resource: { type, features } }: { resource: Resource }) {
  if (features.length === 0) return null
  return (
    <section
      aria-labelledby="resource-features-heading"
      className="border border-line bg-sheet p-6 sm:p-8 print:break-inside-avoid"
    >
      <h2 id="resource-features-heading" className="subheading">
        {RESOURCE_TYPES[type].featuresTitle}
      </h2>
      <ol className="mt-4 border-b border-line">
        {features.map((feature, index) => (
          <li
            key={feature}
            className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-baseline border-t border-line py-3"
          >
            <span className="note text-signal-ink" aria-hidden="true">
              {index + 1}
            </span>
            {feature}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface OtherResourcesProps {
  resources: ResourceSummary[]
  texts: SharedTexts
}

function OtherResources({ resources, texts }: OtherResourcesProps) {
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
