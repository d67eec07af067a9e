import { CAMPAIGN_PARAMETERS } from '#lib/leads/person/in-browser.ts'

/** `landing`: path of the first page. `referrer`: URL of the page before it. Both without query. */
export const URL_FIELDS = ['landing', 'referrer'] as const

/** Not beside the parameters: every page's script would carry it. */
export const ATTRIBUTION_FIELDS = [...CAMPAIGN_PARAMETERS, ...URL_FIELDS] as const

/** The database has an order of its own, in which the campaign comes last. */
export function inOrder(attribution: Partial<Record<string, string>> | null) {
  const place = (name: string) => ATTRIBUTION_FIELDS.findIndex((field) => field === name)
  return Object.entries(attribution ?? {}).toSorted(([one], [other]) => place(one) - place(other))
}
