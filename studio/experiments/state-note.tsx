import { Card, Text } from '@sanity/ui'
import { useFormValue } from 'sanity'

/** Whether it runs, and what can be changed. */
const NOTES: Record<string, string> = {
  running:
    'This experiment runs. What is compared can’t be changed meanwhile, or the figures would be of neither: please stop it first. The figures are in Insight.',
  stopped:
    'This experiment has stopped. What it compared stays as it was, beside its figures in Insight. To test something else, make another one.',
  draft:
    'Nothing is shown to visitors yet. Write at least one text for the second variant, then press Start.',
}

/** What the form of an experiment says above its fields. */
export function StateNote({ type }: { type: string }) {
  const state = String(useFormValue(['state']) ?? 'draft')
  if (type !== 'experiment') return null
  return (
    <Card
      tone={state === 'running' ? 'positive' : 'transparent'}
      border
      radius={2}
      padding={3}
      role="note"
    >
      <Text size={1}>{NOTES[state] ?? NOTES.draft}</Text>
    </Card>
  )
}
