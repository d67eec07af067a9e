/** Where the browser keeps it: for as long as the tab is open, so that nobody is recognised on another visit. */
export const FIRST_TOUCH = 'first-touch'

/** How this visit began, as the script of every page noted it; undefined where it did not. The server reads it with care. */
export function firstTouch(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(FIRST_TOUCH) ?? '') ?? undefined
  } catch {
    return undefined
  }
}
