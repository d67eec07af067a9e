'use client'

import { stegaClean } from '@sanity/client/stega'
import { VisualEditing } from 'next-sanity/visual-editing'
import { useRouter } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'

/** Milliseconds in which a page that was asked for again is there. */
const REFRESHED = 1000

/** For staff in preview: what they click leads to its field, and what they type shows. Outside the Studio, a way back. */
export function PreviewTools() {
  const router = useRouter()
  const isAlone = useSyncExternalStore(
    () => () => {},
    () => window.self === window.top && !window.opener,
    () => false,
  )

  function refresh(): Promise<void> {
    router.refresh()
    return new Promise((resolve) => setTimeout(resolve, REFRESHED))
  }

  useEffect(sendPlain, [])

  return (
    <>
      <VisualEditing refresh={refresh} />
      {isAlone && (
        <p className="note fixed bottom-4 left-4 z-50 bg-ink px-4 py-3 text-paper print:hidden">
          You see drafts.{' '}
          <a href="/api/draft-mode/disable" className="underline">
            Show what is published
          </a>
        </p>
      )}
    </>
  )
}

/** Takes the invisible marks out of what the page sends; the pages themselves ship nothing for that. */
function sendPlain(): () => void {
  const send = window.fetch
  window.fetch = (input, init) => {
    const { body } = init ?? {}
    return send(input, typeof body === 'string' ? { ...init, body: stegaClean(body) } : init)
  }
  return () => {
    window.fetch = send
  }
}
