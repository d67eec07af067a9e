import type { Resource } from '#lib/content/types.ts'
import { Badge } from '#lib/ui/badge.tsx'
import { ResourceCover } from '#lib/ui/drawings/covers.tsx'
import { Prose } from '#lib/ui/prose.tsx'
import { Features } from './features.tsx'

/** What a resource is, before it is opened. */
export function Detail({ resource }: { resource: Resource }) {
  const { title, subtitle, description, type, icon, body } = resource
  return (
    <>
      <div className="w-28 sm:float-right sm:mb-6 sm:ml-8 sm:w-44 max-sm:mb-7">
        <ResourceCover icon={icon} />
      </div>
      <Badge>{type}</Badge>
      <h1 className="mt-5 text-balance text-[clamp(2.375rem,1.2rem+4.4vw,4.75rem)] font-semibold leading-[0.96] tracking-[-0.04em]">
        {title}
      </h1>
      {subtitle && <p className="subheading mt-5 text-soft">{subtitle}</p>}
      <p className="mt-6 max-w-[34em] text-[clamp(1.125rem,1.5vw,1.3125rem)] leading-snug">
        {description}
      </p>
      {body.length > 0 && (
        <div className="mt-8 clear-both">
          <Prose value={body} />
        </div>
      )}
      <Features resource={resource} />
    </>
  )
}
