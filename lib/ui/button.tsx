import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'

const SHAPE =
  'pressable inline-flex max-w-full items-center wrap-anywhere justify-center gap-3 rounded-control border text-center font-semibold no-underline ' +
  'transition-colors'

/** Below 17 px on a low-density screen, the dot of a semibold 'i' runs into its stem. */
const SIZES = {
  large: 'min-h-13 px-6 py-2 text-lg leading-tight',
  small: 'min-h-11 px-4.5 py-1.5 text-[1.0625rem] leading-tight',
}

const TONES = {
  /** The main action of a section. */
  signal: 'border-transparent bg-signal-ink text-on-signal hover:bg-ink hover:text-paper',
  /** Secondary actions. */
  ink: 'border-transparent bg-ink text-paper hover:bg-signal-ink hover:text-on-signal',
  /** Going back, and other minor actions. */
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

/** A button for an action on this page. `type` defaults to 'button'. */
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

/** A link styled as a button. */
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
