/**
 * The key in sessionStorage, which lasts as long as the tab, so that nobody is recognized on
 * another visit.
 */
export const FIRST_TOUCH = 'first-touch'

/**
 * How this visit began, as recorded by the script on every page; undefined if it wasn't. The server
 * validates it.
 */
export function firstTouch(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(FIRST_TOUCH) ?? '') ?? undefined
  } catch {
    return undefined
  }
}
