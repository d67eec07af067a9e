import type { LevelId, QuestionId } from '#lib/quiz/questions.ts'

/** Option value of each radio question, integer 0-200 of the number question. Only answered questions count. */
export type Answers = Partial<Record<QuestionId, string | number>>

export interface QuizResult {
  /** Points reached. */
  score: number
  /** Points that could be reached: 4 for each answered question. */
  maxScore: number
  /** score / maxScore x 100, unrounded, 0-100. */
  percent: number
  level: LevelId
  /** For example 'High Automation Readiness'. */
  readinessLevel: string
  timeline: string
  /** Percentages, 25-100. */
  details: {
    processMaturity: number
    technicalReadiness: number
    resourceAvailability: number
    riskTolerance: number
  }
}
