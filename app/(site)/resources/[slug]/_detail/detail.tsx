import type { Resource } from '#lib/content/types.ts'
import { Badge } from '#lib/ui/badge.tsx'
import { ResourceCover } from '#lib/ui/covers/covers.tsx'

const LOOKS = {
  h1: 'text-[clamp(2.25rem,1.2rem+4.4vw,4.75rem)] font-semibold leading-[0.96] tracking-[-0.04em]',
  h2: 'heading',
}

interface IntroductionProps {
  resource: Resource
  heading: 'h1' | 'h2'
}

/** Describes a resource, above its gate. */
export function Introduction({ resource, heading: Heading }: IntroductionProps) {
  const { title, subtitle, description, type, icon } = resource
  return (
    <>
      <Badge>{type}</Badge>
      <Heading className={`mt-5 text-balance ${LOOKS[Heading]}`}>{title}</Heading>
      <div className="mt-7 grid grid-cols-[minmax(5.5rem,1fr)_minmax(0,3fr)] items-start gap-x-5 sm:gap-x-8">
        <ResourceCover icon={icon} />
        <div>
          {subtitle && (
            <p className="text-xl font-semibold leading-snug tracking-tight">{subtitle}</p>
          )}
          <p className="mt-3 max-w-[34em] text-[clamp(1.0625rem,1.5vw,1.25rem)] leading-snug">
            {description}
          </p>
        </div>
      </div>
    </>
  )
}
