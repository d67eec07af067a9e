import { SparklesIcon } from '@sanity/icons/Sparkles'
import { defineField, defineType, defineArrayMember } from '@sanity/types'
import { filled, items, oneOf, text } from '#lib/content/readers.ts'
import { callLine, defineSection, line, paragraph } from '#lib/sections/define.ts'
import { questions } from '#lib/sections/questions/section.ts'
import { steps } from '#lib/sections/steps/section.ts'

export const SOLUTION_KINDS = ['agents', 'insights', 'custom', 'platforms', 'training'] as const
/** Which drawing a solution card shows. */
export type SolutionKind = (typeof SOLUTION_KINDS)[number]

/** What the Studio calls each drawing. */
export const DRAWINGS: Record<SolutionKind, string> = {
  agents: 'Agents: the conveyor that sorts itself',
  insights: 'Insights: the trend with its cause marked',
  custom: 'Custom: the part machined to fit',
  platforms: 'Platforms: the structure that repeats upward',
  training: 'Training: two hands on one tool',
}

/** One card of 'AI Solutions That Deliver' on Home. */
const solution = defineType({
  name: 'solution',
  title: 'Solution',
  type: 'object',
  icon: SparklesIcon,
  fields: [
    defineField({
      name: 'kind',
      title: 'Drawing',
      description: 'The drawing at the top of the card. Use each drawing once.',
      type: 'string',
      options: { list: SOLUTION_KINDS.map((value) => ({ value, title: DRAWINGS[value] })) },
      validation: (rule) => rule.required().error('Please choose a drawing.'),
    }),
    line('title', 'Title', 'Below the drawing.', 40, 'a title for the card'),
    paragraph(
      'text',
      'Text',
      'One or two sentences below the title.',
      160,
      'what the solution does',
    ),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})

const TEXTS = { solutionsHeading: 'AI Solutions That Deliver' }

const SOLUTIONS: Record<SolutionKind, [title: string, text: string]> = {
  agents: [
    'Agentic automation',
    'Agents that run a process from the first trigger to the final handoff. Every step is logged, and every exception goes to a person.',
  ],
  insights: [
    'AI-driven insights',
    'Find out why a number moved, with the evidence from your own data.',
  ],
  custom: [
    'Custom development',
    'Software built around the way you work, so your process doesn’t have to bend to a product. You own the code from the first commit.',
  ],
  platforms: [
    'Scalable platforms',
    'Access control, tests, limits and logs are built once and shared by every agent, so the second agent takes a fraction of the work.',
  ],
  training: [
    'Training and enablement',
    'Your engineers build alongside ours until they don’t need us. Before we leave, they ship two changes on their own.',
  ],
}

export const solutions = defineSection({
  tab: { name: 'solutions', title: 'Solutions and answers' },
  fields: [
    line(
      'solutionsHeading',
      'Solutions: heading',
      'Above the five cards on the dark background.',
      40,
    ),
    defineField({
      name: 'solutions',
      title: 'Solutions',
      description:
        'The five cards on the dark background. Always five: edit a card, or drag it to another place.',
      type: 'array',
      of: [defineArrayMember({ type: 'solution' })],
      validation: (rule) => [
        rule
          .required()
          .length(SOLUTION_KINDS.length)
          .error('This section needs exactly five cards.'),
        rule.custom((cards) => usesEachDrawingOnce(cards) || 'Two cards use the same drawing.'),
      ],
    }),
    callLine('solutionsCall', 'Solutions'),
  ],
  types: [solution],
  query: 'solutionsHeading, solutions[]{_key, kind, title, text}, solutionsCall',
  // Leaves out solutions without a title or with an unknown drawing.
  map: (given) => ({
    ...filled(TEXTS, given),
    solutions: items(given?.solutions).flatMap((card) => {
      const kind = oneOf(SOLUTION_KINDS, card.kind)
      const title = text(card.title)
      return kind && title ? [{ kind, title, text: text(card.text) }] : []
    }),
    solutionsCall: text(given?.solutionsCall),
    ...steps.map({ stepsHeading: null, steps: null, stepsCall: null, ...given }),
    ...questions.map({ questionsHeading: null, questions: null, questionsCall: null, ...given }),
  }),
  seed: {
    ...TEXTS,
    solutions: SOLUTION_KINDS.map((kind) => {
      const [title, words] = SOLUTIONS[kind]
      return { _type: 'solution', _key: kind, kind, title, text: words }
    }),
    solutionsCall: '',
  },
  // Before the calendar: what a buyer asks first. Pages have sections for these.
  home: {
    fields: [...steps.fields, ...questions.fields],
    query: `${steps.query}, ${questions.query}`,
    seed: { ...steps.seed, ...questions.seed },
  },
  block: {
    title: 'Solutions',
    group: 'Explanation',
    icon: 'th-large',
    sketch: 'M2 2h44v28H2zM7 8h15v7H7zM26 8h15v7H26zM7 19h15v6H7zM26 19h15v6H26z',
    heading: 'solutionsHeading',
  },
})

function usesEachDrawingOnce(cards: unknown): boolean {
  if (!Array.isArray(cards)) return true
  const kinds = cards.map((card) => card?.kind).filter(Boolean)
  return new Set(kinds).size === kinds.length
}
