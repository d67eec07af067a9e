'use client'

import { stegaClean } from '@sanity/client/stega'
import { VisualEditing } from 'next-sanity/visual-editing'
import { useRouter } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'

const REFRESH_TIME = 1000

/** Clicks open fields, edits show as they are typed; outside the Studio a link ends preview. */
export function PreviewTools() {
  const router = useRouter()
  const isAlone = useSyncExternalStore(
    () => () => {},
    () => window.self === window.top && !window.opener,
    () => false,
  )

  function refresh(): Promise<void> {
    router.refresh()
    return new Promise((resolve) => setTimeout(resolve, REFRESH_TIME))
  }

  useEffect(stripRequestBodies, [])

  return (
    <>
      <VisualEditing refresh={refresh} />
      {isAlone && (
        <p className="note fixed bottom-4 left-4 z-50 bg-ink px-4 py-3 forced-color-adjust-none text-paper print:hidden">
          You see drafts.{' '}
          <a href="/api/draft-mode/disable" className="underline">
            Show what is published
          </a>
        </p>
      )}
    </>
  )
}

/** Removes the invisible edit marks from requests here, so that the pages ship no code for it. */
function stripRequestBodies(): () => void {
  const send = window.fetch
  window.fetch = (input, init) => {
    const { body } = init ?? {}
    return send(input, typeof body === 'string' ? { ...init, body: stegaClean(body) } : init)
  }
  return () => {
    window.fetch = send
  }
}
