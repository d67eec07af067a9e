import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'

const SHAPE =
  'inline-flex max-w-full items-center wrap-anywhere justify-center gap-3 rounded-control text-center font-semibold no-underline ' +
  'transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed ' +
  'print:border-ink print:bg-transparent print:text-ink'

/** Below 17 px the dot of a semibold 'i' runs into its stem on a plain screen. */
const SIZES = {
  large: 'min-h-13 px-6 py-2 text-lg leading-tight',
  small: 'min-h-11 px-4.5 py-1.5 text-[1.0625rem] leading-tight',
}

/** A transparent border is drawn where forced colours take the ground away. */
const TONES = {
  /** The one action of a section. */
  signal:
    'border border-transparent bg-signal-ink text-on-signal hover:bg-ink hover:text-paper disabled:border-signal-ink disabled:bg-sheet disabled:text-signal-ink',
  /** Actions beside it. */
  ink: 'border border-transparent bg-ink text-paper hover:bg-signal-ink hover:text-on-signal disabled:bg-tint disabled:text-soft',
  /** The way back, and everything quieter. */
  outline:
    'border border-control text-ink hover:border-ink hover:bg-tint disabled:text-soft disabled:border-line',
}

interface Look {
  tone?: keyof typeof TONES
  size?: keyof typeof SIZES
  children: ReactNode
}

/** The classes of a button, for one that a client component draws: so they stay out of its script. */
export function buttonLook(
  { tone = 'signal', size = 'large' }: Partial<Look>,
  className = '',
): string {
  return `${SHAPE} ${SIZES[size]} ${TONES[tone]} ${className}`
}

/** A button that does something on this page. `type` is 'button' unless said otherwise. */
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

/** A link that looks like a button: it goes somewhere. */
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
