import type { DocumentActionComponent, Template } from 'sanity'

/** Types that have exactly one document, whose id is the type's name. */
export const SINGLETONS = ['home', 'resourceListPage', 'privacyPage', 'siteSettings'] as const

/** Types whose documents are fixed by the code: the quiz scores these eight questions and three levels, and no others. */
const FIXED = new Set<string>([...SINGLETONS, 'quizQuestion', 'readinessLevel'])

/** What may be done with a document of which no other can be made. */
const KEPT = new Set(['publish', 'discardChanges', 'discardVersion', 'restore'])

/** Whether staff may add documents of a type. */
export function canBeMade(type: string): boolean {
  return !FIXED.has(type)
}

/** Templates for new documents, without those of fixed documents. */
export function withoutFixed(templates: Template[]): Template[] {
  return templates.filter(({ schemaType }) => canBeMade(schemaType))
}

/** Actions of a document; a fixed one can't be unpublished, duplicated or deleted. */
export function actionsFor(
  actions: DocumentActionComponent[],
  { schemaType }: { schemaType: string },
): DocumentActionComponent[] {
  return FIXED.has(schemaType) ? actions.filter(({ action }) => KEPT.has(action ?? '')) : actions
}
