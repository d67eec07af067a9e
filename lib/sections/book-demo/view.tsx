import { stripStega } from '#lib/content/strip-stega.ts'
import type { SectionProps } from '#lib/sections/define.ts'
import { ArrowOut } from '#lib/ui/icons.tsx'
import type { bookDemo } from './section.ts'
import type { ReactNode } from 'react'

/** The scheduling page in a frame, and a link to it for visitors who can't use the frame. */
export function BookDemo({ content, settings, place }: SectionProps<typeof bookDemo>) {
  const { schedulingUrl } = settings
  if (!schedulingUrl) return null
  return (
    <section
      id={place.id}
      aria-labelledby={`${place.id}-heading`}
      className="section-space scroll-mt-[calc(-1.5rem-clamp(1.75rem,4vw,3.75rem))] print:break-inside-avoid"
    >
      <div className="wrap columns-12 items-start gap-y-8">
        <h2 id={`${place.id}-heading`} className="heading text-balance md:col-span-5">
          {content.demoHeading}
        </h2>
        <div className="md:col-start-7 md:col-end-13">
          <p className="max-w-[34em]">{content.demoText}</p>
          <a
            href={schedulingUrl}
            target="_blank"
            rel="noopener"
            className="mt-3 inline-flex min-h-11 items-center gap-2.5 font-medium underline decoration-line decoration-2 underline-offset-4 hover:decoration-signal"
          >
            <span>
              {content.demoLink}
              <span className="sr-only"> (opens in a new tab)</span>
            </span>
            <ArrowOut />
          </a>
        </div>
        <SchedulerFrame src={schedulingUrl} title={stripStega(content.demoHeading)}>
          <a
            href={schedulingUrl}
            target="_blank"
            rel="noopener"
            className="underline underline-offset-4"
          >
            {content.demoLink}
          </a>
        </SchedulerFrame>
      </div>
    </section>
  )
}

interface SchedulerFrameProps {
  src: string
  title: string
  /** The link to the same page, where the frame's content is missing. */
  children: ReactNode
}

/**
 * The scheduling page in a frame that stays empty until it is about to scroll into view: the page's
 * script then moves `data-src` to `src` (lib/delivery/page-script/booking.ts).
 */
function SchedulerFrame({ src, title, children }: SchedulerFrameProps) {
  return (
    <div className="needs-script relative md:col-span-12 print:hidden">
      <iframe
        data-src={src}
        // By the time React compares, the script may have set `src`.
        suppressHydrationWarning
        title={title}
        height={1200}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        className="peer block h-[1200px] w-full border border-ink bg-sheet"
      />
      <p className="absolute inset-x-0 top-0 p-8 peer-[[src]]:hidden">
        The calendar loads here when you scroll to it. {children}
      </p>
    </div>
  )
}
