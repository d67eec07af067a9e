/**
 * Where the team reads a person's story: the Studio's tool Leads.
 *
 * @param id of the person, or of one of their submissions: a new person's own isn't known yet
 */
export function deskUrl(siteUrl: string, id: string): string {
  return `${siteUrl}/studio/leads/${id}`
}

/** The people whom a member looks after: a tool's own parameters carry its name in the Studio. */
export function peopleUrl(siteUrl: string, owner: string): string {
  return `${siteUrl}/studio/leads?leads[owner]=${encodeURIComponent(owner)}`
}

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
 * The visitor's URL for the team, their email address and lead; empty if nothing was opened here.
 */
export function ownBooking(): [url?: string, email?: string, lead?: string] {
  try {
    return sessionStorage[BOOKS_AS].split('\n')
  } catch {
    return []
  }
}

/**
 * A booking page's URL, filled in by a pattern. A part of it for which something isn't known is left
 * out.
 */
export function prefilled(
  url: string,
  pattern: string,
  values: Partial<Record<string, string>>,
): string {
  const target = new URL(url)
  for (const [name, value] of new URLSearchParams(pattern)) {
    let isKnown = true
    const filled = value.replace(/\{(\w+)\}/g, (_, of: string) => {
      isKnown &&= !!values[of]
      return values[of] ?? ''
    })
    if (isKnown) target.searchParams.set(name, filled)
  }
  // Not every scheduler reads '+' as a blank. One that was typed is '%2B' here.
  target.search = target.search.replaceAll('+', '%20')
  return target.href
}
