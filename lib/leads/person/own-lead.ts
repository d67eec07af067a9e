let latest: string | undefined

/** Remembers the ID the site returned for this visitor's lead, as long as the page is open. */
export function rememberOwnLead(id: string): void {
  latest = id
}

/** The ID of this visitor's latest lead; undefined if they made none on this page. */
export function ownLead(): string | undefined {
  return latest
}
