import { Card, Text } from '@sanity/ui'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { numberWord } from '#lib/ui/format.ts'

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
    <Card tone="transparent" border radius={2} padding={3} role="note">
      <Text size={1}>{note}</Text>
    </Card>
  )
}
