import type { ReactNode } from 'react'

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
export function SchedulerFrame({ src, title, children }: SchedulerFrameProps) {
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
