/** Key in sessionStorage, which ends with the tab, like the figures and answers themselves. */
const KEY = 'result-link'

/**
 * Keeps the path and fragment of a link to this visitor's own result; null removes it. The link is
 * the one that is made for others: it holds what was entered, but nobody's address.
 */
export function keepResultLink(path: string | null): void {
  try {
    if (path) sessionStorage[KEY] = path
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is off or full: the booking link brings no result.
  }
}

/** The URL of this visitor's own result in this tab; empty if there is none. */
export function ownResultLink(): string {
  try {
    const path: string = sessionStorage[KEY] ?? ''
    return path.startsWith('/') ? location.origin + path : ''
  } catch {
    return ''
  }
}
