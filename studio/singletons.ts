import { getPublishedId } from 'sanity'
import type { DocumentActionComponent, DocumentActionsContext, Template } from 'sanity'

/** Types that have exactly one document, whose id is the type's name. */
export const SINGLETONS = [
  'home',
  'resourceListPage',
  'privacyPage',
  'sharedTexts',
  'siteSettings',
] as const

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

/**
 * Actions of a document. None is duplicated: a copy would have the original's place in the list. A fixed one can't be
 * unpublished or deleted either, and a second one of a type that has one, opened by a link made by hand, not even published.
 */
export function actionsFor(
  actions: DocumentActionComponent[],
  { schemaType, documentId }: DocumentActionsContext,
): DocumentActionComponent[] {
  const isOne = SINGLETONS.some((type) => type === schemaType)
  if (isOne && documentId && getPublishedId(documentId) !== schemaType) return []
  return actions.filter(({ action }) =>
    FIXED.has(schemaType) ? KEPT.has(action ?? '') : action !== 'duplicate',
  )
}
