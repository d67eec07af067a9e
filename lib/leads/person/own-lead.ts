let latest: string | undefined

/**
 * Remembers the ID the site returned for this visitor's lead, as long as the page is open;
 * undefined forgets it.
 */
export function rememberOwnLead(id: string | undefined): void {
  latest = id
}

/** The ID of this visitor's latest lead; undefined if they made none on this page. */
export function ownLead(): string | undefined {
  return latest
}
