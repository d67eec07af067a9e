/** Cache tags: one a document type. */
export const TAGS = {
  siteSettings: 'siteSettings',
  home: 'home',
  customerLogo: 'customerLogo',
  resourceListPage: 'resourceListPage',
  resource: 'resource',
  quizQuestion: 'quizQuestion',
  readinessLevel: 'readinessLevel',
  privacyPage: 'privacyPage',
  sharedTexts: 'sharedTexts',
} as const

/** Tag of the page of one resource; the list of all has `TAGS.resource`. */
export function resourceTag(slug: string): string {
  return `resource:${slug}`
}
