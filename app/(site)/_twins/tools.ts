import { bold, escape, heading, joined, link, list, stacked } from '#lib/content/markdown.ts'
import { pathOf } from '#lib/content/paths.ts'
import type { QuizContent } from '#lib/content/types.ts'
import { answerReadiness, answerRoi } from '#lib/tools/calculate/answers.ts'
import { MAX_POINTS, typeOf } from '#lib/tools/quiz/question-types.ts'
import { LEVELS, QUESTIONS, type KnownQuestion } from '#lib/tools/quiz/questions.ts'
import { LEVEL } from '#lib/tools/quiz/score.ts'
import { ROI_FIELDS, UNITS } from '#lib/tools/roi/fields.ts'
import { DEFAULT_INPUTS } from '#lib/tools/roi/texts.ts'
import { fieldNote } from '#lib/tools/roi/words.ts'

/** Begins what a twin says of a tool, which its page shows once it is open. */
export const COMPUTES = 'What it computes'

/** The calculator: what goes in, each formula, and what it says of the figures it starts with. */
export function roiMarkdown(slug: string): string {
  const { sentence, formulas, assumptions } = answerRoi(DEFAULT_INPUTS, [], pageOf(slug))
  return joined(
    heading(2, COMPUTES),
    'It starts with these figures:',
    list(
      ROI_FIELDS.map((field) =>
        stacked(
          `${escape(field.label)}: ${escape(UNITS[field.unit].format(field.start))}`,
          escape(fieldNote(field, DEFAULT_INPUTS)),
        ),
      ),
    ),
    `Of them it says: ${escape(sentence)}`,
    list(
      formulas.map(({ name, formula, value }) =>
        stacked(bold(name), escape(formula), `With the figures above: ${escape(value)}`),
      ),
    ),
    list(assumptions.map(escape)),
    askMarkdown('roi'),
  )
}

/** The quiz: each question with the points of its answers, and where the levels begin. */
export function quizMarkdown(slug: string, { questions, levels }: QuizContent): string {
  const lowest = Object.fromEntries(
    QUESTIONS.map((question) => [question.id, typeOf(question).worth(question, 1)]),
  )
  const { assumptions } = answerReadiness(lowest, levels, pageOf(slug))
  return joined(
    heading(2, COMPUTES),
    'The points of these answers, as a percentage of the most:',
    ...QUESTIONS.flatMap((question) => {
      const content = questions.find(({ id }) => id === question.id)
      return [
        heading(3, content?.wording ?? question.category),
        escape(content?.help ?? ''),
        list(pointsOf(question, content?.options ?? {})),
      ]
    }),
    list(LEVELS.map((level) => levelMarkdown(level))),
    list(assumptions.map(escape)),
    askMarkdown('readiness'),
  )
}

/** What each answer counts; of a number, from where on. */
function pointsOf(question: KnownQuestion, labels: Record<string, string>): string[] {
  const type = typeOf(question)
  const answers =
    question.type === 'radio'
      ? Object.keys(question.points)
      : Array.from({ length: MAX_POINTS }, (_, n) => type.worth(question, n + 1))
  return answers.map((answer) => {
    const points = type.read(question, answer)?.points ?? 0
    const words = type.inWords(question, answer, labels)
    const from = question.type === 'number' ? 'from ' : ''
    return `${from}${escape(words)}: ${points} ${points === 1 ? 'point' : 'points'}`
  })
}

function levelMarkdown(level: (typeof LEVELS)[number]): string {
  const { readinessLevel, threshold, timeline } = LEVEL[level]
  return stacked(bold(readinessLevel), `from ${threshold}%`, escape(timeline))
}

function askMarkdown(formula: 'roi' | 'readiness'): string {
  const route = link(`GET /api/calculate/${formula}`, `/api/calculate/${formula}`)
  return `For other figures, ask ${route}, as ${link('/openapi.json', '/openapi.json')} says.`
}

function pageOf(slug: string): string {
  return pathOf({ _type: 'resource', slug })
}
