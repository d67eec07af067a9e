import { Button, Flex, Text } from '@sanity/ui'
import { useState } from 'react'
import { useCurrentUser } from 'sanity'
import type { Review } from '#lib/publishing/schedule.ts'
import { useAttempt } from '../schedule/use-attempt.ts'
import { useLake, useMayPublish } from '../schedule/use-schedule.ts'
import { NoteDialog } from './note-dialog.tsx'
import { sendBack } from './store.ts'

/** Editors send a draft back; who marked it, and editors, remove the mark. */
export function ReviewButtons({ review }: { review: Review }) {
  const { _id, documentId, documentType, by, returned } = review
  const client = useLake()
  const user = useCurrentUser()
  const mayPublish = useMayPublish(documentId, documentType)
  const { attempt, isBusy, error } = useAttempt()
  const [isOpen, setIsOpen] = useState(false)
  if (!user || (!mayPublish && by.id !== user.id)) return null
  return (
    <Flex gap={2} align="center" wrap="wrap">
      {mayPublish && !returned && (
        <Button
          mode="ghost"
          fontSize={1}
          padding={2}
          text="Send back…"
          onClick={() => setIsOpen(true)}
        />
      )}
      <Button
        mode="bleed"
        fontSize={1}
        padding={2}
        text="Remove mark"
        disabled={isBusy}
        onClick={() => void attempt(() => client.delete(_id))}
      />
      {error && (
        <Text size={1} role="alert">
          {error}
        </Text>
      )}
      {isOpen && (
        <NoteDialog
          header="Send back"
          label={`What should ${by.name} change?`}
          button="Send back"
          isRequired
          onClose={() => setIsOpen(false)}
          onSave={(note) => sendBack(client, user, review, note)}
        />
      )}
    </Flex>
  )
}
