import type { LevelId, QuestionId } from '#lib/quiz/questions.ts'

/** Id of the document that words a question. No dot: documents with one are hidden from readers without a token. */
export function questionDocumentId(id: QuestionId): string {
  return `quizQuestion-${id}`
}

/** Id of the document that describes a readiness level. */
export function levelDocumentId(id: LevelId): string {
  return `readinessLevel-${id}`
}
