import { ArrowOut } from '#lib/ui/icons.tsx'

interface CallLineProps {
  /** As staff wrote it; nothing is shown without. */
  text: string
  /** URL of the booking page. */
  href: string
  className?: string
}

/** The quiet way to the call at the end of a section (`callLine` in define.ts). */
export function CallLine({ text, href, className = 'mt-8' }: CallLineProps) {
  if (!text) return null
  return (
    <p className={`print:hidden ${className}`}>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        data-booking=""
        className="inline-flex min-h-11 items-center gap-2.5 font-semibold underline decoration-signal decoration-2 underline-offset-4 hover:bg-tint"
      >
        <span>
          {text}
          <span className="sr-only"> (opens in a new tab)</span>
        </span>
        <ArrowOut />
      </a>
    </p>
  )
}
