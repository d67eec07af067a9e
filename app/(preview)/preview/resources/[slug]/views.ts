import type { QuizContent, ResourceType } from '#lib/content/types.ts'
import { LEVELS } from '#lib/quiz/questions.ts'

/** A part of a tool that preview opens without the gate. */
export interface View {
  /** Value of `?show=`. The links in `studio/locations.ts` use it too. */
  name: string
  group: string
  label: string
}

const RESULTS = { high: 'High', moderate: 'Moderate', early: 'Early' }

/** The parts of what a gate opens, in the order visitors see them. None for a document. */
export function viewsOf(type: ResourceType, quiz: QuizContent | null): View[] {
  if (type === 'Tool') return [{ name: 'calculator', group: 'Tool', label: 'Calculator' }]
  if (!quiz) return []
  return [
    ...quiz.questions.map(({ id }, index) => ({
      name: id,
      group: 'Question',
      label: String(index + 1),
    })),
    ...LEVELS.map((level) => ({ name: level, group: 'Result', label: RESULTS[level] })),
  ]
}
