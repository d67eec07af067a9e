'use client'

import { useEffect, type ReactNode } from 'react'
import type { QuizContent, Resource } from '#lib/content/types.ts'
import { AccessForm } from './access-form.tsx'
import { useAccess } from './use-access.ts'

export type GatedResource = Pick<Resource, 'slug' | 'title' | 'type' | 'downloadUrl'>

interface UnlockableProps {
  resource: GatedResource
  consentText: string
  bookingUrl: string
  /** The public key that report routes ask for. */
  siteKey: string
  /** The quiz's wording, on the quiz's page. */
  quiz: QuizContent | null
  /** What the page says of the resource. */
  children: ReactNode
  /** The booking section of the access card. */
  booking: ReactNode
}

/** A resource's detail with its gate; after the gate is passed, the tool in place of both. */
export function Unlockable({ resource, consentText, children, booking, ...rest }: UnlockableProps) {
  const { siteKey, bookingUrl, quiz } = rest
  const access = useAccess(resource, { siteKey, bookingUrl, quiz })
  if (access.tool) return <Unlocked>{access.tool}</Unlocked>
  return (
    <div className="grid items-start gap-x-[clamp(1.5rem,5vw,5rem)] gap-y-12 lg:grid-cols-[7fr_5fr]">
      <div>{children}</div>
      <aside
        aria-labelledby="access-heading"
        className="border border-ink bg-sheet lg:sticky lg:top-24"
      >
        <AccessForm resource={resource} consentText={consentText} access={access} />
        <div className="border-t border-line p-6 sm:p-8">{booking}</div>
      </aside>
    </div>
  )
}

/** The tool takes the focus from the form that it replaced. */
function Unlocked({ children }: { children: ReactNode }) {
  useEffect(() => {
    const heading = document.getElementById('tool-heading')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'nearest' })
  }, [])
  return children
}
