import type { Question } from '#lib/tools/quiz/question-types.ts'

/** Points of the quiz's answers (docs/specification.md A3). Wording and labels are content. */

const LIST = [
  {
    id: 'manual_processes',
    category: 'Process Identification',
    type: 'radio',
    points: { '1-3': 1, '4-7': 2, '8-15': 3, '15+': 4 },
  },
  {
    id: 'time_spent',
    category: 'Process Impact',
    type: 'number',
    min: 0,
    max: 200,
    unit: 'hours per week',
  },
  {
    id: 'process_documentation',
    category: 'Process Maturity',
    type: 'radio',
    points: { none: 1, basic: 2, detailed: 3, comprehensive: 4 },
  },
  {
    id: 'team_size',
    category: 'Team Resources',
    type: 'radio',
    points: { '1-5': 2, '6-15': 3, '16-50': 4, '50+': 4 },
  },
  {
    id: 'technical_expertise',
    category: 'Technical Readiness',
    type: 'radio',
    points: { basic: 1, intermediate: 2, advanced: 3, expert: 4 },
  },
  {
    id: 'budget_available',
    category: 'Financial Resources',
    type: 'radio',
    points: { 'under-5k': 1, '5k-25k': 2, '25k-100k': 3, 'over-100k': 4 },
  },
  {
    id: 'change_tolerance',
    category: 'Change Management',
    type: 'radio',
    points: { resistant: 1, cautious: 2, adaptable: 3, enthusiastic: 4 },
  },
  {
    id: 'error_frequency',
    category: 'Quality Impact',
    type: 'radio',
    points: { rarely: 1, occasionally: 2, frequently: 3, constantly: 4 },
  },
] as const satisfies readonly Question[]

export type QuestionId = (typeof LIST)[number]['id']
export type KnownQuestion = Question & { id: QuestionId }

export const QUESTIONS: readonly KnownQuestion[] = LIST

/** The readiness levels, best first. */
export const LEVELS = ['high', 'moderate', 'early'] as const
export type LevelId = (typeof LEVELS)[number]

/** In the order of these ids, known ones once; questions left out come last. */
export function questionsInOrder(ids: readonly string[]): KnownQuestion[] {
  const place = ({ id }: KnownQuestion) => {
    const index = ids.indexOf(id)
    return index === -1 ? ids.length : index
  }
  return [...QUESTIONS].sort((one, other) => place(one) - place(other))
}
