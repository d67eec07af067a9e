/**
 * Keeps a value while the tab is open, so that a reload loses nothing. If the browser refuses
 * storage, only the value is lost.
 *
 * @param version what the value belongs to; `recall` returns it only for the same version
 */
export function remember(key: string, version: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ version, value }))
  } catch {
    // Storage is off or full.
  }
}

/** Where tools keep what was entered in this tab, and the scenario to compare it with. */
export const ENTERED = { Quiz: 'quiz-answers', Tool: 'roi-figures', saved: 'roi-kept' } as const

/** Where the token of the emailed link is kept whose result was opened in this tab. */
export const OPENED_LINK = 'opened'

export function remembers(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Removes what `remember` kept under this key. */
export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is off: nothing was kept.
  }
}

/** Removes a shared result from the URL once a reload should show the visitor's own. */
export function dropHash(): void {
  if (location.hash) history.replaceState(null, '', location.pathname + location.search)
}

/** What `remember` kept, else undefined. Validate it like any outside data. */
export function recall(key: string, version: string): unknown {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (
      typeof stored !== 'object' ||
      stored === null ||
      !('version' in stored && 'value' in stored)
    )
      return
    return stored.version === version ? stored.value : undefined
  } catch {
    return undefined
  }
}
