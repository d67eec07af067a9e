/** Key in sessionStorage, which ends with the tab, like the figures and answers themselves. */
export const RESULT_LINK = 'result-link'

/**
 * Keeps whose tool is open, and the path and fragment of a link to their own result, empty if there
 * is none. The link is the one that is made for others: it holds what was entered,
 * but nobody's address.
 */
export function keepResultLink(email: string, path: string): void {
  try {
    sessionStorage[RESULT_LINK] = `${path}\n${email}`
  } catch {
    // Storage is off or full: the booking link brings no result.
  }
}

/** Forgets both. */
export function forgetResultLink(): void {
  try {
    sessionStorage.removeItem(RESULT_LINK)
  } catch {
    // Storage is off: nothing was kept.
  }
}

/**
 * The URL of the result in this tab, empty if there is none, and the address of the submission that
 * it followed, empty if that isn't known.
 */
export function ownResultLink(): [result: string, email: string] {
  try {
    const [path = '', email = '']: string[] = sessionStorage[RESULT_LINK].split('\n')
    return [path.startsWith('/') ? location.origin + path : '', email]
  } catch {
    return ['', '']
  }
}
