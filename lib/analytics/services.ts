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
  /** Counts a lead. Gets the resource's source, and never an email address. */
  report(source: string): void
}

declare global {
  interface Window {
    plausible?: (event: string, options: { props: Record<string, string> }) => void
    fathom?: { trackEvent(event: string): void }
  }
}

/**
 * The services that can be chosen in the Studio. The one list: the Studio's choices, the policy,
 * the script tag and the events follow from it.
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
    report: (source) => window.plausible?.('lead_generated', { props: { source } }),
  },
  fathom: {
    title: 'Fathom',
    script: 'https://cdn.usefathom.com/script.js',
    attribute: 'site',
    site: /^[A-Z]{5,12}$/,
    example: 'ABCDEFGH',
    sendsTo: 'https://cdn.usefathom.com/',
    asImage: true,
    // Its events have a name and nothing else.
    report: (source) => window.fathom?.trackEvent(`lead_generated ${source}`),
  },
} satisfies Record<string, AnalyticsService>

export type AnalyticsName = keyof typeof ANALYTICS

export const ANALYTICS_NAMES = Object.keys(ANALYTICS) as AnalyticsName[]

/** The service of this name, if it is on the list. */
export function analyticsNamed(name: string | null | undefined): AnalyticsName | undefined {
  return ANALYTICS_NAMES.find((known) => known === name)
}
