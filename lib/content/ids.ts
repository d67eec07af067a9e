import type { LevelId, QuestionId } from '#lib/quiz/questions.ts'

/** Document types of which exactly one document exists; its id is the type's name. */
export const SINGLETONS = ['siteSettings', 'home', 'resourceListPage'] as const
export type Singleton = (typeof SINGLETONS)[number]

/** Id of the document that words a question. No dot: documents with one are hidden from readers without a token. */
export function questionDocumentId(id: QuestionId): string {
  return `quizQuestion-${id}`
}

/** Id of the document that describes a readiness level. */
export function levelDocumentId(id: LevelId): string {
  return `readinessLevel-${id}`
}
