/** A service that counts visits by a script of its own, and that the policy of pages can allow. */
export interface AnalyticsService {
  /** In the Studio. */
  title: string
  /** URL of its script. Nothing else may be loaded from there. */
  script: string
  /** The attribute of its script tag that names the site. */
  attribute: string
  /** What such a name looks like. */
  site: RegExp
  /** An example of one. */
  example: string
  /** Where it sends what it counts. */
  sendsTo: string
  /** Whether it sends as an image. */
  asImage: boolean
}

/**
 * The services that can be chosen in the Studio. The one list: the Studio's choices, the policy and
 * the script tag follow from it, and the gate has to know how to count a lead with each.
 */
export const ANALYTICS = {
  plausible: {
    title: 'Plausible',
    script: 'https://plausible.io/js/script.js',
    attribute: 'domain',
    site: /^(?=.{4,100}$)[a-z\d-]+(\.[a-z\d-]+)+$/,
    example: 'example.com',
    sendsTo: 'https://plausible.io/api/event',
    asImage: false,
  },
  fathom: {
    title: 'Fathom',
    script: 'https://cdn.usefathom.com/script.js',
    attribute: 'site',
    site: /^[A-Z]{5,12}$/,
    example: 'ABCDEFGH',
    sendsTo: 'https://cdn.usefathom.com/',
    asImage: true,
  },
} satisfies Record<string, AnalyticsService>

export type AnalyticsName = keyof typeof ANALYTICS

export const ANALYTICS_NAMES = Object.keys(ANALYTICS) as AnalyticsName[]

/**
 * What staff chose, or null: neither an unknown service nor a site it can't know gets into a page.
 */
export function usableAnalytics(chosen: { service: string; site: string }) {
  const service = analyticsNamed(chosen.service)
  return service && ANALYTICS[service].site.test(chosen.site)
    ? { service, site: chosen.site }
    : null
}

/** The service of this name, if it is on the list. */
export function analyticsNamed(name: string | null | undefined): AnalyticsName | undefined {
  return ANALYTICS_NAMES.find((known) => known === name)
}
