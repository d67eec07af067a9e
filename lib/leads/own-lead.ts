let latest: string | undefined

/** Keeps the id that the site answered when this visitor gave their address, for as long as the page is open. */
export function keepOwnLead(id: string): void {
  latest = id
}

/** The id of the lead that this visitor made last; undefined where they made none on this page. */
export function ownLead(): string | undefined {
  return latest
}
