/** Cache tags, one per document type that pages show. */
export const TAGS = {
  siteSettings: 'siteSettings',
  home: 'home',
  customerLogo: 'customerLogo',
  customerStory: 'customerStory',
  resourceListPage: 'resourceListPage',
  resource: 'resource',
  page: 'page',
  experiment: 'experiment',
  quizQuestion: 'quizQuestion',
  readinessLevel: 'readinessLevel',
  privacyPage: 'privacyPage',
  sharedTexts: 'sharedTexts',
} as const

/** Cache tag of one resource's page; the list of all has `TAGS.resource`. */
export function resourceTag(slug: string): string {
  return `resource:${slug}`
}

/** Cache tag of one page made of sections. */
export function pageTag(slug: string): string {
  return `${TAGS.page}:${slug}`
}
