/** How the page's script and the framework's components talk to each other. */

/** Event of the document: the framework's components can be used from now on. */
export const AWAKE = 'awake'
/** Event of the document: a URL was copied or not, as `detail` says. Canceled by what tells so. */
export const COPIED = 'copied'

export const COPIED_FOR_MS = 2000

/** Copies a URL to the clipboard. False if the browser refuses, or can't without TLS. */
export async function copies(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    return false
  }
}
