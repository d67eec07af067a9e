import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { ArrowOut } from '#lib/ui/icons.tsx'

const SHAPE =
  'pressable inline-flex max-w-full items-center wrap-anywhere justify-center gap-3 rounded-control border text-center font-semibold no-underline ' +
  'transition-colors'

/** Below 17 px on a low-density screen, the dot of a semibold 'i' runs into its stem. */
const SIZES = {
  large: 'min-h-13 px-6 py-2 text-lg leading-tight',
  small: 'min-h-11 px-4.5 py-1.5 text-[1.0625rem] leading-tight',
}

const TONES = {
  signal: 'border-transparent bg-signal-ink text-on-signal hover:bg-ink hover:text-paper',
  ink: 'border-transparent bg-ink text-paper hover:bg-signal-ink hover:text-on-signal',
  outline: 'border-control text-ink hover:border-ink hover:bg-tint',
}

interface Look {
  tone?: keyof typeof TONES
  size?: keyof typeof SIZES
  children: ReactNode
}

/** Class names of a button, passed to client components to keep them out of their scripts. */
export function buttonLook(
  { tone = 'signal', size = 'large' }: Partial<Look>,
  className = '',
): string {
  return `${SHAPE} ${SIZES[size]} ${TONES[tone]} ${className}`
}

export function Button({
  tone,
  size,
  className,
  children,
  type = 'button',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type={type} className={buttonLook({ tone, size }, className)} {...rest}>
      {children}
    </button>
  )
}

export function ButtonLink({
  tone,
  size,
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={buttonLook({ tone, size }, className)} {...rest}>
      {children}
    </a>
  )
}

interface BookingLinkProps extends Look {
  /** URL of the external scheduling page. */
  href: string
  /** The header has no room for the arrow. */
  arrow?: boolean
  className?: string
}

/** Opens the scheduling page in a new tab. A page notices a press by `data-booking`. */
export function BookingLink({ href, children, arrow = true, ...look }: BookingLinkProps) {
  return (
    <ButtonLink href={href} target="_blank" rel="noopener" data-booking="" {...look}>
      <span>
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </span>
      {arrow && <ArrowOut />}
    </ButtonLink>
  )
}

/** A bordered label that says what something is; `strong` for the most important one. */
export function Badge({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return (
    <span
      className={`note border px-2 py-0.5 ${strong ? 'border-signal-ink text-signal-ink' : 'border-control text-ink'}`}
    >
      {children}
    </span>
  )
}
