import { deskUrl } from '#lib/leads/booking/desk-url.ts'

/** Key in sessionStorage, which ends with the tab. */
const BOOKS_AS = 'books-as'

/** Keeps whose gate was passed, or whose link was opened, in this tab, for its booking buttons. */
export function keepBooking(email: string, reference: string, lead: string): void {
  try {
    sessionStorage[BOOKS_AS] = `${deskUrl(location.origin, reference)}\n${email}\n${lead}`
  } catch {
    // Storage is off or full: the booking page isn't filled in.
  }
}

/**
 * The URL where the team finds the visitor, their email address, and their lead's ID; none if
 * nothing was opened in this tab.
 */
export function ownBooking(): [url?: string, email?: string, lead?: string] {
  try {
    return sessionStorage[BOOKS_AS].split('\n')
  } catch {
    return []
  }
}
