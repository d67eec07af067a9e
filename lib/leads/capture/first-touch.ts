/**
 * Key in sessionStorage, which ends with the tab, so that nobody is recognized on another visit.
 */
export const FIRST_TOUCH = 'first-touch'

/**
 * How this visit began, as the page's script recorded it, or undefined. The server validates it.
 */
export function firstTouch(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(FIRST_TOUCH) ?? '') ?? undefined
  } catch {
    return undefined
  }
}
