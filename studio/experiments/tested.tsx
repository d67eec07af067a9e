import { Card, Text } from '@sanity/ui'
import { useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useDocuments } from '../use-documents.ts'

/** The experiment that runs on a document's page. */
interface RunningTest {
  id: string
  name: string
}

/** The test that runs on a document's page right now; undefined if there is none. */
export function useRunningTest(documentId: string): RunningTest | undefined {
  const listen = `*[_type == "experiment" && page._ref == ${JSON.stringify(documentId)}]`
  const running = `${listen}[state == "running" && _id in path("*")]{_id, name}`
  const found = useDocuments(running, listen, (document) => {
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
    <Card tone="caution" border radius={3} padding={4} role="note" data-testid="test-note">
      <Text size={1}>
        A test runs on this page:{' '}
        <IntentLink intent="edit" params={{ id: test.id, type: 'experiment' }}>
          {test.name}
        </IntentLink>
        . What you publish now changes what it compares. Stop it first, or wait until it has ended.
      </Text>
    </Card>
  )
}

/** In a dialog about a page's draft: that a test runs there, and what comes of it. */
export function TestCaution({ documentId, then }: { documentId: string; then: string }) {
  const test = useRunningTest(documentId)
  if (!test) return null
  return (
    <Card tone="caution" border radius={2} padding={3} role="note">
      <Text size={1}>
        “{test.name}” runs on this page. {then}
      </Text>
    </Card>
  )
}

/** The same publishing, which asks first while a test runs on the page. */
export function asksFirst(publish: DocumentActionComponent): DocumentActionComponent {
  const useAskingPublish: DocumentActionComponent = (props) => {
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
  useAskingPublish.action = publish.action
  return useAskingPublish
}
