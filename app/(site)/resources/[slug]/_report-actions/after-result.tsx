import type { ReportKind } from '#lib/tools/reports/file-name.ts'
import { useReport } from '#lib/leads/report-requests/use-report.ts'
import { Button, buttonLook } from '#lib/ui/button.tsx'
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { Percentile as Found } from '#lib/insight/percentile.ts'
import type { ToolName } from '#lib/leads/story/kinds.ts'
import { COPIED_FOR_MS, copies } from '#lib/ui/with-page-script.ts'
import { copyToast, toast } from '#lib/ui/toast-store.ts'
import { showFreeTime } from '#lib/ui/free-time.ts'

/** What every tool is given. */
export interface ToolFrame {
  /** From the gate: names the report, which is sent there. Empty if nobody knows the visitor. */
  email: string
  /** The public key that report routes require. */
  siteKey: string
  nextSteps: NextStepsProps
}

interface ReportActionsProps extends Omit<ToolFrame, 'nextSteps'> {
  kind: ReportKind
  /** The tool's part of the request body. */
  body: Record<string, unknown>
  label: string
  /** What the link contains: 'numbers'. */
  contents: string
  /** Whether it is a result of their own, which is emailed to them by itself. */
  isOwn: boolean
  /** When that is. */
  emailed: string
  /** The URL fragment that shows this result to others, after the gate. */
  hash: () => string
}

/** What a visitor can keep of a result: the report as a file or by email, and a link. */
export function ReportActions(props: ReportActionsProps) {
  const { kind, email, siteKey, body, label, contents, isOwn, emailed, hash } = props
  const { busy, request } = useReport(kind, email, siteKey)
  const [copied, copy] = useCopy(
    `Anyone with this link can see your ${contents} once they enter an email address.`,
  )
  const others = [
    ['pdf', 'Download as PDF', 'Generating PDF...'],
    ...(email ? [['email', 'Email me this report', 'Sending...'] as const] : []),
  ] as const
  const button = { tone: 'outline', disabled: busy !== null } as const
  const item = { ...button, size: 'small', className: 'w-full justify-start border-0' } as const
  return (
    <>
      <div className="relative flex max-w-md">
        <Button
          {...button}
          className="min-w-0 grow rounded-r-none"
          onClick={() => request('html', body)}
        >
          {busy === 'html' ? 'Generating Report...' : label}
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of its buttons */}
        <details className="-ml-px" onKeyDown={closeOnEscape} onBlur={closeOnceLeft}>
          <summary className={buttonLook(button, 'h-full rounded-l-none')}>
            <span className="sr-only">More ways to keep it</span>
            <span aria-hidden="true" className="rotate-90">
              ›
            </span>
          </summary>
          <ul className="absolute inset-x-0 top-full z-20 border border-ink bg-sheet p-1.5">
            {others.map(([action, said, saying]) => (
              <li key={action}>
                <Button {...item} onClick={() => request(action, body)}>
                  {busy === action ? saying : said}
                </Button>
              </li>
            ))}
            <li>
              <Button {...item} onClick={() => copy(new URL(hash(), location.href).href)}>
                <span aria-live="polite">{copied ? 'Copied!' : 'Copy link to my result'}</span>
              </Button>
            </li>
          </ul>
        </details>
      </div>
      <p className="note pt-4">
        The link contains your {contents}, not your email address.
        {isOwn && ` ${emailed}`}
      </p>
    </>
  )
}

function closeOnEscape({ key, currentTarget: menu }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape') return
  menu.querySelector('summary')?.focus()
  menu.open = false
}

/** Another press, or the next stop of the keyboard, is outside; but not while a button is busy. */
function closeOnceLeft({ relatedTarget, currentTarget: menu, target }: Left) {
  if (!menu.contains(relatedTarget) && !target.disabled) menu.open = false
}

type Left = FocusEvent<HTMLDetailsElement> & { target: { disabled?: boolean } }

interface PercentileProps {
  tool: ToolName
  /** The result; null while it is an example or somebody else's. */
  value: number | null
  /** What the visitor has more of: 'More ready'. */
  more: string
  /** What the others did: 'finished this quiz'. */
  did: string
}

/** How long a result stays the same before it is asked about, in milliseconds. */
const PAUSE = 900
/** From here on a result is no more than a slip of the keys. The route refuses it. */
const INCOMPARABLE = 1e15

/** Where the visitor's result stands among others'; nothing where that can't be said. */
export function Percentile({ tool, value, more, did }: PercentileProps) {
  const [found, setFound] = useState<(Found & { of: number }) | null>(null)
  const of = value === null || Math.abs(value) >= INCOMPARABLE ? null : Math.floor(value)
  useEffect(() => {
    if (of === null) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const url = `/api/standing?tool=${tool}&value=${of}`
        const response = await fetch(url, { signal: stop.signal })
        if (response.status === 200) setFound({ ...(await response.json()), of })
      } catch {
        // The result stands by itself.
      }
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [tool, of])
  if (!found || found.of !== of) return null
  return (
    <p className="pt-4 text-soft">
      {more} than {found.percent}% of the {found.people} people who {did}.
    </p>
  )
}

/** Where a visitor can go from here: to a call, or to the next resource. */
export interface NextStepsProps {
  /** Has '{result}' where the result belongs. */
  heading: string
  /** From the server, so they weigh nothing in a tool's script. */
  booking: ReactNode
  next: ReactNode
  /** When a result of their own is emailed to them by itself. */
  emailed: string
}

interface ResultCallProps extends Pick<NextStepsProps, 'heading' | 'booking'> {
  /** The result in a few words, after 'Check': 'these 34 months'. */
  result: string
}

/** The call that is about this result. */
export function ResultCall({ heading, booking, result }: ResultCallProps) {
  return (
    <div ref={showFreeTime} className="@container">
      <h2 className="subheading text-balance">{heading.replace('{result}', result)}</h2>
      {booking}
    </div>
  )
}

/**
 * Whether a URL was copied in the last two seconds, and the function that copies one and shows a
 * toast.
 *
 * @param text what the toast says of the URL; without it, that it is the page's
 */
function useCopy(text?: string): [copied: boolean, copy: (url: string) => Promise<void>] {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(url: string) {
    const done = await copies(url)
    toast(copyToast(done, text))
    if (!done) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_FOR_MS)
    setCopied(true)
  }

  return [copied, copy]
}
