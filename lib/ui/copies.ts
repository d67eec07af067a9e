/** How long a button says that it has copied. */
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
