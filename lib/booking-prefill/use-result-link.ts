'use client'

import { useEffect } from 'react'
import { forgetResultLink, keepResultLink } from './own-result-link.ts'

/**
 * Keeps the link to the result that is shown, also after its page was left, for the booking page.
 *
 * @param hash the link's fragment, as others would get it; null if the result isn't this visitor's
 * @param email the address of the submission that events on this page are recorded with
 */
export function useResultLink(hash: string | null, email: string): void {
  useEffect(() => {
    keepResultLink(email, hash === null ? '' : location.pathname + hash)
    return forgetResultLink
  }, [hash, email])
}
