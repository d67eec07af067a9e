/** What every question has. Its wording and labels are content. */
export interface QuestionBase {
  id: string
  /** Shown above the question, and in place of missing wording. */
  category: string
}

/** The most points that one question can give; the fewest are 1 (docs/specification.md A3). */
export const MAX_POINTS = 4

/** An option's value or a number. */
export type Answer = string | number
export type OptionValue = string

/**
 * What the code must know of a type of question, besides how it is shown (question-view.ts). Pure:
 * it runs in the browser and on the server.
 *
 * These are methods, which TypeScript compares loosely, so that one list can hold the types of
 * different questions.
 */
export interface QuestionType<Q extends QuestionBase> {
  /**
   * Parses typed or external input.
   *
   * @returns the answer as it counts, with its points from 1 to `MAX_POINTS`; null if it isn't one
   */
  read(question: Q, input: unknown): { answer: Answer; points: number } | null
  /** What a request should hold: 'should be one of none, basic'. */
  expected(question: Q): string
  /** The values that staff write labels for. */
  options(question: Q): OptionValue[]
  /** Into which kinds a sentence can sort answers; and the kind of one, as `read` returns it. */
  kinds(question: Q): string[]
  kindOf(question: Q, read: { answer: Answer; points: number }): string
  /** An answer as the report writes it. */
  inWords(question: Q, answer: Answer, labels: Record<OptionValue, string>): string
  /** The lowest answer worth this many points, or more if none is worth exactly that. */
  worth(question: Q, points: number): Answer
}
