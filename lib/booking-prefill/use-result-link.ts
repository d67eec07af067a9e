'use client'

import { useEffect } from 'react'
import { keepResultLink } from './own-result-link.ts'

/**
 * Keeps the link to the result that is shown, also after its page was left, for the booking page.
 *
 * @param hash the link's fragment, as others would get it; null if the result isn't this visitor's
 */
export function useResultLink(hash: string | null): void {
  useEffect(() => {
    if (hash === null) return
    keepResultLink(location.pathname + hash)
    return () => keepResultLink(null)
  }, [hash])
}
