import type { ReactNode } from 'react'

/** A line below a field's input. */
export function Note({ children, critical }: { children: ReactNode; critical?: boolean }) {
  const color = critical ? 'var(--card-badge-critical-fg-color)' : 'var(--card-muted-fg-color)'
  return (
    <p style={{ margin: '0.5rem 0 0', color, font: 'inherit', fontSize: '0.8125rem' }}>
      {children}
    </p>
  )
}
