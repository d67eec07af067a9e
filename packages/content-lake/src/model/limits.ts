import { isObject } from './document.ts'

/**
 * What Sanity's plans allow: each figure and feature with the page that says so, as read in
 * November 2026. `npm run routes` writes docs/limits.md from this file.
 */
export const PLANS = ['free', 'growth', 'enterprise'] as const
export type Plan = (typeof PLANS)[number]

/** No public text shows the words or the form of the error that it gets. */
const ASSUMED = 'assumed'
const TECHNICAL = 'https://www.sanity.io/docs/content-lake/technical-limits'
/** As public projects quote it: the page itself wasn't at hand. */
export const PRICING = 'https://www.sanity.io/pricing'
const RATE = 'https://github.com/sanity-io/client/issues/942 (headers); body assumed'
const STUDIO = 'what the Studio looks for (sanity 6.16)'

interface Limit {
  what: string
  /** By plan; a word where there is no figure. */
  most: Record<Plan, number | string>
  source: string
  /** Where the error's words or form come from. */
  error: string
}

const onAll = (most: number) => ({ free: most, growth: most, enterprise: most })

function technical(what: string, most: Limit['most'], error = ASSUMED): Limit {
  return { what, most, source: TECHNICAL, error }
}

export const LIMITS = {
  documentAttributes: technical('attributes of a document', {
    free: 1_000,
    growth: 1_000,
    enterprise: 8_000,
  }),
  datasetAttributes: technical(
    'different attributes in a dataset',
    { free: 2_000, growth: 10_000, enterprise: 'custom' },
    'https://github.com/sanity-io/sanity/issues/6453',
  ),
  documents: {
    what: 'documents',
    most: { free: 10_000, growth: 'billed beyond', enterprise: 'custom' },
    source: PRICING,
    error: `${STUDIO}; https://github.com/sanity-io/contentful-to-sanity/issues/145 (status)`,
  },
  datasets: {
    what: 'datasets of a project',
    most: { free: 2, growth: 'unknown', enterprise: 'custom' },
    source: PRICING,
    error: 'public projects (words and status)',
  },
  listeners: technical(
    'listeners at a time',
    { free: 1_000, growth: 5_000, enterprise: 10_000 },
    `${TECHNICAL} (words); form assumed`,
  ),
  mutationRate: technical('POST to /data/mutate in a second', onAll(25), RATE),
  uploadRate: technical('POST to /assets in a second', onAll(25), RATE),
  requestRate: technical('requests in a second', onAll(500), RATE),
  queriesAtATime: technical("a dataset's queries at a time", onAll(500)),
  mutationsAtATime: technical("a dataset's mutations at a time", onAll(100)),
  mutationBytes: technical("bytes of a mutation's request", onAll(4_000_000)),
  headerBytes: technical("bytes of a request's URL and headers", onAll(15_000)),
  cdnSeconds: {
    what: 'seconds in which the API CDN may be stale after a publish',
    most: onAll(60),
    source: 'https://www.sanity.io/docs/api-cdn',
    error: 'none',
  },
} satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS

interface Feature {
  what: string
  /** The first plan that has it. */
  from: Plan
  source: string
  /** What the error says, where public text quotes it. */
  says?: string
  error: string
}

/** By their names in `GET /features`, where they have one there. */
export const FEATURES = {
  privateDataset: {
    what: 'private datasets',
    from: 'growth',
    source: 'https://www.sanity.io/docs/content-lake/datasets',
    says: 'Private datasets are not available on your current plan',
    error: 'public projects (words); form assumed',
  },
  customAccessControl: {
    what: 'access rules of a dataset',
    from: 'enterprise',
    source: 'https://www.sanity.io/docs/datasets',
    error: ASSUMED,
  },
  advancedDatasetManagement: {
    what: 'advanced dataset management',
    from: 'enterprise',
    source: 'https://www.sanity.io/docs/how-to-use-cloud-clone-for-datasets',
    says: 'Your current plan does not include the advanced dataset management feature',
    error: 'public projects (words and status)',
  },
  backups: {
    what: 'backups',
    from: 'enterprise',
    source: 'https://www.sanity.io/docs/content-lake/backups',
    error: ASSUMED,
  },
  contentReleases: {
    what: 'releases',
    from: 'enterprise',
    source: 'https://www.sanity.io/docs/content-lake/content-release-document-flow',
    error: STUDIO,
  },
  singleDocRelease: {
    what: 'scheduled drafts',
    from: 'growth',
    source: 'https://www.sanity.io/docs/studio/scheduled-drafts',
    error: STUDIO,
  },
  scheduledPublishing: {
    what: 'the scheduling API',
    from: 'growth',
    source: 'https://www.sanity.io/docs/scheduled-publishing',
    error: ASSUMED,
  },
  studioComments: {
    what: 'comments',
    from: 'growth',
    source: 'https://www.sanity.io/docs/comments-overview',
    error: ASSUMED,
  },
  moreRoles: {
    what: 'the roles editor, developer and contributor for people',
    from: 'growth',
    source: 'https://www.sanity.io/docs/content-lake/roles',
    error: ASSUMED,
  },
} satisfies Record<string, Feature>
export type FeatureName = keyof typeof FEATURES

/** Not applied: there is no figure in public text that could be read, or nothing here that has it. */
export const NOT_APPLIED = [
  'webhooks of a project, datasets on Growth, seats',
  'monthly quotas of requests and bandwidth',
  'custom roles, which the lake has on no plan',
  "documents of a project's other datasets: each dataset counts its own",
  'documents and bytes of a release',
  'retention of history',
]

/** The figure of a plan; infinite where it has none. */
export function mostOf(name: LimitName, plan: Plan): number {
  const most = LIMITS[name].most[plan]
  return typeof most === 'number' ? most : Infinity
}

export function isFeature(name: string): name is FeatureName {
  return name in FEATURES
}

export function hasFeature(name: FeatureName, plan: Plan): boolean {
  return PLANS.indexOf(plan) >= PLANS.indexOf(FEATURES[name].from)
}

/** What Sanity says when a plan lacks a feature. */
export function lackOf(name: FeatureName): string {
  const { what, ...feature } = FEATURES[name]
  return 'says' in feature ? feature.says : `Your current plan does not include ${what}`
}

/** A scheduled draft is a release of one document. */
export function releaseFeature(metadata: unknown): FeatureName {
  return isObject(metadata) && metadata.cardinality === 'one'
    ? 'singleDocRelease'
    : 'contentReleases'
}
