/**
 * Keeps a value for as long as the tab is open, so that a reload loses nothing.
 * A browser that refuses storage loses it, and nothing else.
 *
 * @param version what the value belongs to; under another version it is not given back
 */
export function remember(key: string, version: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ version, value }))
  } catch {
    // Storage is off or full.
  }
}

/** Takes a shared result out of the URL, once the visitor has something of their own that a reload should show. */
export function dropHash(): void {
  if (location.hash) history.replaceState(null, '', location.pathname + location.search)
}

/** What `remember` kept under this key and version, otherwise undefined. Read it as anything from outside. */
export function recall(key: string, version: string): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('version' in kept && 'value' in kept)) return
    return kept.version === version ? kept.value : undefined
  } catch {
    return undefined
  }
}
