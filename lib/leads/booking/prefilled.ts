/** What a scheduler can be prefilled with. */
export interface Prefill {
  email: string
  /** URL of the visitor in the Studio's Leads, for the team, if it is known. */
  lead?: string
}

/**
 * A booking page's URL with the query parameters of a pattern. A parameter for something there is
 * none of is left out.
 */
export function prefilled(url: string, pattern: string, values: Prefill): string {
  const target = new URL(url)
  for (const [name, value] of new URLSearchParams(pattern)) {
    if (value.includes('{lead}') && !values.lead) continue
    target.searchParams.set(
      name,
      value.replace(/\{(email|lead)\}/g, (_, of: keyof Prefill) => values[of] ?? ''),
    )
  }
  // Not every scheduler reads '+' as a blank. One that was typed is '%2B' here.
  target.search = target.search.replaceAll('+', '%20')
  return target.href
}
