import { getPublishedId } from 'sanity'
import type { DocumentActionComponent, DocumentActionsContext, Template } from 'sanity'
import { PublishOne, Start, Stop } from './experiments/actions.tsx'
import { withHolders } from './removal.tsx'

/** Types that have exactly one document, whose id is the type's name. */
export const SINGLETONS = [
  'home',
  'resourceListPage',
  'privacyPage',
  'sharedTexts',
  'emails',
  'siteSettings',
] as const

/**
 * Types whose documents the code fixes: the quiz scores exactly these eight questions and three
 * levels.
 */
const FIXED = new Set<string>([...SINGLETONS, 'quizQuestion', 'readinessLevel'])

/** Actions allowed on a document that can't be created again. */
const ALLOWED_ACTIONS = new Set(['publish', 'discardChanges', 'discardVersion', 'restore'])

/** Whether staff may add documents of a type. */
export function mayCreate(type: string): boolean {
  return !FIXED.has(type)
}

/** Templates for new documents, except of fixed types. */
export function withoutFixed(templates: Template[]): Template[] {
  return templates.filter(({ schemaType }) => mayCreate(schemaType))
}

/**
 * Actions of a document. None can be duplicated: a copy would have the original's rank in the list.
 * Fixed ones can't be unpublished or deleted either. A second document of a singleton's type,
 * opened through a handmade link, can't even be published.
 */
export function actionsFor(
  actions: DocumentActionComponent[],
  { schemaType, documentId }: DocumentActionsContext,
): DocumentActionComponent[] {
  const isSingleton = SINGLETONS.some((type) => type === schemaType)
  if (isSingleton && documentId && getPublishedId(documentId) !== schemaType) return []
  const own = schemaType === 'experiment' ? [Start, Stop, PublishOne] : []
  const allowed = actions.filter(({ action }) =>
    FIXED.has(schemaType) ? ALLOWED_ACTIONS.has(action ?? '') : action !== 'duplicate',
  )
  const isRemoval = ({ action }: DocumentActionComponent) =>
    /^(?:delete|unpublish)$/.test(action ?? '')
  return [...own, ...allowed.map((each) => (isRemoval(each) ? withHolders(each) : each))]
}
