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
  'scoreRules',
])

/**
 * Types whose documents the code fixes: the quiz scores exactly these eight questions and three
 * levels.
 */
const FIXED = new Set([...SINGLETONS, 'quizQuestion', 'readinessLevel'])

/** Whether staff may add documents of a type. */
export function mayCreate(type: string): boolean {
  return !FIXED.has(type)
}

/** Templates for new documents, except of fixed types. */
export function withoutFixed(templates: Template[]): Template[] {
  return templates.filter(({ schemaType }) => mayCreate(schemaType))
}

/** Whether a document is one too many of its type. */
export function isSecondSingleton(type: string, id: string | undefined): boolean {
  return SINGLETONS.has(type) && id !== undefined && getPublishedId(id) !== type
}

/** What staff can't change about documents that the code counts on, and what they can. */
const NOTES: Record<string, string> = {
  quizQuestion: `The quiz always has these ${numberWord(QUESTIONS.length)} questions with these answers, since their points add up to the score. Wording, help, labels and the order of the questions are yours. Adding or removing questions, and adding, removing or reordering answers, needs a developer.`,
  readinessLevel:
    'The quiz always has these three levels, at these scores. Their texts are yours; another level or limit needs a developer.',
}

/** For a list's note; empty for other types. */
export function fixedNote(type: string): string {
  return NOTES[type] ?? ''
}

/** The same above a document's form. */
export function FixedNote({ type }: { type: string }) {
  const note = fixedNote(type)
  if (!note) return null
  return (
    <Callout tone="transparent" role="note">
      {note}
    </Callout>
  )
}
