import { useState } from 'react'
import { useFormValue, type DocumentActionComponent } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useDocuments } from '../lake.ts'
import { Callout } from '../ui.tsx'

/** The experiment that runs on a document's page. */
interface RunningTest {
  id: string
  name: string
}

/** The test that runs on a document's page right now; undefined if there is none. */
function useRunningTest(documentId: string): RunningTest | undefined {
  const listen = `*[_type == "experiment" && page._ref == ${JSON.stringify(documentId)}]`
  const running = `${listen}[state == "running" && _id in path("*")]{_id, name}`
  const found = useDocuments(running, listen, (document): RunningTest | null => {
    const { _id, name } = Object(document)
    return typeof _id === 'string' ? { id: _id, name: String(name ?? 'Experiment') } : null
  })
  return found?.[0]
}

/** Above the form of a page that is tested: what a change would do. */
export function TestNote({ documentId }: { documentId: string }) {
  const test = useRunningTest(documentId)
  if (!test) return null
  return (
    <Callout tone="caution" role="note" isLarge data-testid="test-note">
      A test runs on this page:{' '}
      <IntentLink intent="edit" params={{ id: test.id, type: 'experiment' }}>
        {test.name}
      </IntentLink>
      . What you publish now changes what it compares. Stop it first, or wait until it has ended.
    </Callout>
  )
}

/** In a dialog about a page's draft: that a test runs there, and what the change does to it. */
export function TestCaution({ documentId, then }: { documentId: string; then: string }) {
  const test = useRunningTest(documentId)
  if (!test) return null
  return (
    <Callout tone="caution" role="note">
      “{test.name}” runs on this page. {then}
    </Callout>
  )
}

/** The same publishing, which asks first while a test runs on the page. */
export function asksFirst(publish: DocumentActionComponent): DocumentActionComponent {
  return function useAskingPublish(props) {
    const original = publish(props)
    const test = useRunningTest(props.id)
    const [isOpen, setIsOpen] = useState(false)
    if (!original || !test) return original
    return {
      ...original,
      onHandle: () => setIsOpen(true),
      dialog: isOpen
        ? {
            type: 'confirm',
            tone: 'caution',
            message: `“${test.name}” runs on this page. Its figures would be of the page before and after your change. Insight marks the day.`,
            confirmButtonText: 'Publish all the same',
            cancelButtonText: 'Don’t publish',
            onCancel: () => setIsOpen(false),
            onConfirm: () => {
              setIsOpen(false)
              original.onHandle?.()
            },
          }
        : original.dialog,
    }
  }
}

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
export function ExperimentNote({ type }: { type: string }) {
  const state = String(useFormValue(['state']) ?? 'draft')
  if (type !== 'experiment') return null
  return (
    <Callout tone={state === 'running' ? 'positive' : 'transparent'} role="note">
      {NOTES[state] ?? NOTES.draft}
    </Callout>
  )
}
