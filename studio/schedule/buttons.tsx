import { Button, Flex, Text } from '@sanity/ui'
import { useState } from 'react'
import type { Schedule } from '#lib/publishing/schedule.ts'
import { ScheduleDialog } from './dialog.tsx'
import { takesDraft, type Standing } from './standing.ts'
import { cancelSchedule } from './store.ts'
import { useAttempt } from './use-attempt.ts'
import { useLake, useMayPublish } from './use-schedule.ts'

/** What those who may publish can do about a schedule. */
export function ScheduleButtons({
  schedule,
  asks,
}: { schedule: Schedule } & Pick<Standing, 'asks'>) {
  const { documentId, documentType, does, state } = schedule
  const client = useLake()
  const mayPublish = useMayPublish(documentId, documentType)
  const [isOpen, setIsOpen] = useState(false)
  const { attempt, isBusy, error } = useAttempt()
  const isWaiting = state === 'waiting'
  if (!mayPublish || state === 'done') return null
  return (
    <Flex gap={2} align="center" wrap="wrap">
      <Button
        mode="ghost"
        fontSize={1}
        padding={2}
        text={asks && takesDraft(does) ? 'Schedule this draft…' : 'Reschedule…'}
        onClick={() => setIsOpen(true)}
      />
      <Button
        mode="bleed"
        fontSize={1}
        padding={2}
        text={isWaiting ? 'Cancel schedule' : 'Dismiss'}
        disabled={isBusy}
        onClick={() => void attempt(() => cancelSchedule(client, schedule))}
      />
      {error && (
        <Text size={1} role="alert">
          {error}
        </Text>
      )}
      {isOpen && (
        <ScheduleDialog {...{ documentId, documentType, does }} onClose={() => setIsOpen(false)} />
      )}
    </Flex>
  )
}
