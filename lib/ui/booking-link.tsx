import type { ReactNode } from 'react'
import { ButtonLink } from '#lib/ui/button.tsx'
import { ArrowOut } from '#lib/ui/icons.tsx'

interface BookingLinkProps {
  /** URL of the external scheduling page. */
  href: string
  children: ReactNode
  tone?: 'signal' | 'ink' | 'outline'
  size?: 'large' | 'small'
  /** The header has no room for the arrow. */
  arrow?: boolean
  className?: string
}

/**
 * A button that opens the scheduling page in a new tab, and says so to screen readers. By
 * `data-booking` a page notices that it was pressed.
 */
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
