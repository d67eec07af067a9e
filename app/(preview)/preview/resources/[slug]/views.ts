import type { QuizContent } from '#lib/content/types.ts'
import { LEVELS } from '#lib/tools/quiz/questions.ts'
import { RESOURCE_TYPES, type ToolType } from '#lib/tools/resource-types.ts'

/** A part of a tool that preview opens without the gate. */
export interface View {
  /** Value of `?show=`. The links in `studio/locations.ts` use it too. */
  name: string
  group: string
  label: string
}

const RESULTS = { high: 'High', moderate: 'Moderate', early: 'Early' }

/** The parts of what a gate opens, in the order visitors see them. None for a document. */
export function viewsOf(type: ToolType | null, quiz: QuizContent | null): View[] {
  if (!type) return []
  if (!quiz) {
    const { noun } = RESOURCE_TYPES[type]
    return [{ name: noun, group: type, label: noun.charAt(0).toUpperCase() + noun.slice(1) }]
  }
  return [
    ...quiz.questions.map(({ id }, index) => ({
      name: id,
      group: 'Question',
      label: String(index + 1),
    })),
    ...LEVELS.map((level) => ({ name: level, group: 'Result', label: RESULTS[level] })),
  ]
}
