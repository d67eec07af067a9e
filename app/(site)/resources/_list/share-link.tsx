'use client'

import type { MouseEvent, ReactNode } from 'react'

interface ShareLinkProps {
  /** The network's share page, for the URL in `linked`. */
  href: string
  linked: string
  /** A URL to share instead of the one in the browser. */
  url?: string
  className: string
  children: ReactNode
}

/** A link to a network's share page, which opens as a popup for the URL that the browser shows. */
export function ShareLink({ href, linked, url, className, children }: ShareLinkProps) {
  function openPopup(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const [shared, canonical] = [url ?? location.href, linked].map(encodeURIComponent)
    const target = href.replace(`=${canonical}`, () => `=${shared}`)
    const popup = window.open(target, '_blank', 'popup,width=600,height=400')
    // If the browser blocks the popup, it follows the link into a new tab.
    if (!popup) return
    popup.opener = null
    event.preventDefault()
  }

  return (
    <a href={href} target="_blank" rel="noopener" className={className} onClick={openPopup}>
      {children}
    </a>
  )
}
