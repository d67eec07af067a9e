import { CAMPAIGN_PARAMETERS } from '#lib/leads/person/in-browser.ts'

/** `landing`: path of the first page. `referrer`: URL of the page before it. Both without query. */
export const URL_FIELDS = ['landing', 'referrer'] as const

/** Not beside the parameters: every page's script would carry it. */
export const ATTRIBUTION_FIELDS = [...CAMPAIGN_PARAMETERS, ...URL_FIELDS] as const
