import { Button, Card, Dialog, Flex, Stack, Text, TextArea } from '@sanity/ui'
import { useState, type ReactNode } from 'react'
import { Field } from '../desk/field.tsx'
import { useAttempt } from '../schedule/use-attempt.ts'

interface NoteDialogProps {
  header: string
  label: string
  button: string
  isRequired: boolean
  /** Below the field. */
  children?: ReactNode
  /** Stores the note; what it throws is shown. */
  onSave: (note: string) => Promise<void>
  onClose: () => void
}

/** Asks for a short note. */
export function NoteDialog(props: NoteDialogProps) {
  const { header, label, button, isRequired, children, onSave, onClose } = props
  const [note, setNote] = useState('')
  const { attempt, isBusy, error } = useAttempt()
  return (
    <Dialog
      id="review"
      header={header}
      width={1}
      onClose={onClose}
      footer={
        <Flex justify="flex-end" gap={2} padding={3}>
          <Button mode="bleed" fontSize={1} text="Cancel" onClick={onClose} />
          <Button
            fontSize={1}
            text={button}
            disabled={isBusy || (isRequired && note.trim() === '')}
            onClick={() => void attempt(() => onSave(note.trim()), onClose)}
          />
        </Flex>
      }
    >
      <Stack padding={4} gap={4}>
        <Field label={label}>
          {(id) => (
            <TextArea
              id={id}
              fontSize={1}
              rows={3}
              maxLength={300}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </Field>
        {children}
        {error && (
          <Card tone="critical" border radius={2} padding={3} role="alert">
            <Text size={1}>{error}</Text>
          </Card>
        )}
      </Stack>
    </Dialog>
  )
}
