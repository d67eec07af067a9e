import { getSharedTexts } from '#lib/content/fetch.ts'
import { stripStega } from '#lib/content/strip-stega.ts'
import type { SectionProps } from '#lib/sections/define.ts'
import { ArrowOut } from '#lib/ui/icons.tsx'
import type { bookDemo } from './section.ts'
import type { ReactNode } from 'react'
import { CallHost, CallParts, FreeTime } from './call.tsx'

/**
 * The scheduling page in a frame, a link to it for visitors who can't use the frame, and beside it
 * who calls and what happens then.
 */
export async function BookDemo({ content, settings, place }: SectionProps<typeof bookDemo>) {
  const { schedulingUrl, call } = settings
  if (!schedulingUrl) return null
  const texts = await getSharedTexts()
  const { parts } = call
  return (
    <section
      id={place.id}
      aria-labelledby={`${place.id}-heading`}
      className="section-space scroll-mt-[calc(-1.5rem-clamp(1.75rem,4vw,3.75rem))] print:break-inside-avoid"
    >
      <div className="wrap columns-12 items-start gap-y-8">
        <div className="grid gap-y-7 md:col-span-5">
          <h2 id={`${place.id}-heading`} className="heading text-balance">
            {content.demoHeading}
          </h2>
          <CallHost host={call.host} />
        </div>
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
          <FreeTime texts={texts} className="mt-1" />
        </div>
        <SchedulerFrame
          src={schedulingUrl}
          title={stripStega(content.demoHeading)}
          width={parts.length > 0 ? 'md:col-span-12 lg:col-span-8' : 'md:col-span-12'}
        >
          <a
            href={schedulingUrl}
            target="_blank"
            rel="noopener"
            className="underline underline-offset-4"
          >
            {content.demoLink}
          </a>
        </SchedulerFrame>
        {parts.length > 0 && (
          <div className="md:col-span-12 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:col-span-4 lg:pl-6">
            <CallParts parts={parts} texts={texts} />
          </div>
        )}
      </div>
    </section>
  )
}

interface SchedulerFrameProps {
  src: string
  title: string
  /** In columns. */
  width: string
  /** The link to the same page, where the frame's content is missing. */
  children: ReactNode
}

/**
 * The scheduling page in a frame that stays empty until it is about to scroll into view: the page's
 * script then moves `data-src` to `src` (lib/delivery/page-script/booking.ts).
 */
function SchedulerFrame({ src, title, width, children }: SchedulerFrameProps) {
  return (
    <div className={`needs-script relative print:hidden ${width}`}>
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
