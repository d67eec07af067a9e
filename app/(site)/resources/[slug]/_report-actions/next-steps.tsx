import type { ReactNode } from 'react'
import type { ResourceSummary } from '#lib/content/types.ts'
import { ButtonLink } from '#lib/ui/button.tsx'
import { ArrowRight } from '#lib/ui/icons.tsx'

/** Where a visitor can go from here: to a call, or to the next resource. */
export interface NextStepsProps {
  bookingUrl: string
  /** The section that links to the call. */
  booking: ReactNode
  /** Null if this is the only resource. */
  next: ResourceSummary | null
}

/** The two next steps after a result, side by side if there is room. */
export function NextSteps({ booking, next }: NextStepsProps) {
  return (
    <div className="grid border-t border-ink sm:grid-cols-2 print:hidden">
      <div className="px-5 py-7 sm:px-8">{booking}</div>
      {next && (
        <div className="border-t border-line px-5 py-7 sm:border-t-0 sm:border-l sm:px-8">
          <h2 className="text-lg font-semibold">Next: {next.title}</h2>
          <p className="mt-1.5 mb-4 text-soft">{next.description}</p>
          <ButtonLink href={`/resources/${next.slug}`} tone="outline" size="small">
            <span>
              Open<span className="sr-only"> {next.title}</span>
            </span>
            <ArrowRight />
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
