import type { LevelId, QuestionId } from '#lib/tools/quiz/questions.ts'

/**
 * Id of the document with a question's wording. No dot: readers without a token can't see documents
 * whose id has one.
 */
export function questionDocumentId(id: QuestionId): string {
  return `quizQuestion-${id}`
}

/** Id of the document that describes a readiness level. */
export function levelDocumentId(id: LevelId): string {
  return `readinessLevel-${id}`
}
