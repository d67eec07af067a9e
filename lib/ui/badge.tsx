import type { ReactNode } from 'react'

/** A word stamped on the corner of a sheet: what kind it is. `strong` for the one that matters. */
export function Badge({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return (
    <span
      className={`note border px-2 py-0.5 ${strong ? 'border-signal-ink text-signal-ink' : 'border-control text-ink'}`}
    >
      {children}
    </span>
  )
}
