import { getPublishedId, type Template } from 'sanity'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { numberWord } from '#lib/ui/format.ts'
import { Callout } from './ui.tsx'

/** Types that have exactly one document, whose id is the type's name. */
const SINGLETONS = new Set([
  'home',
  'resourceListPage',
  'privacyPage',
  'sharedTexts',
  'emails',
  'siteSettings',
])

/**
 * Types whose documents the code fixes: the quiz scores exactly these eight questions and three
 * levels.
 */
const FIXED = new Set([...SINGLETONS, 'quizQuestion', 'readinessLevel'])

export function mayCreate(type: string): boolean {
  return !FIXED.has(type)
}

export function withoutFixed(templates: Template[]): Template[] {
  return templates.filter(({ schemaType }) => mayCreate(schemaType))
}

export function isSecondSingleton(type: string, id: string | undefined): boolean {
  return SINGLETONS.has(type) && id !== undefined && getPublishedId(id) !== type
}

const NOTES: Record<string, string> = {
  quizQuestion: `The quiz always has these ${numberWord(QUESTIONS.length)} questions with these answers, since their points add up to the score. Wording, help, labels and the order of the questions are yours. Adding or removing questions, and adding, removing or reordering answers, needs a developer.`,
  readinessLevel:
    'The quiz always has these three levels, at these scores. Their texts are yours; another level or limit needs a developer.',
}

export function fixedNote(type: string): string {
  return NOTES[type] ?? ''
}

export function FixedNote({ type }: { type: string }) {
  const note = fixedNote(type)
  if (!note) return null
  return (
    <Callout tone="transparent" role="note">
      {note}
    </Callout>
  )
}
