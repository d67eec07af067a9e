import type { ReactNode } from 'react'

/**
 * A bordered label that names what kind of thing something is. `strong` for the most important one.
 */
export function Badge({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return (
    <span
      className={`note border px-2 py-0.5 ${strong ? 'border-signal-ink text-signal-ink' : 'border-control text-ink'}`}
    >
      {children}
    </span>
  )
}
