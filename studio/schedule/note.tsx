import { Card, Stack, Text } from '@sanity/ui'
import { useEditState } from 'sanity'
import { ScheduleButtons } from './buttons.tsx'
import type { Schedule } from '#lib/publishing/schedule.ts'
import { useSchedule } from './use-schedule.ts'

interface NoteProps {
  id: string
  type: string
  /** 'stop' for an experiment's end. */
  does?: Schedule['does']
}

/** Above a form: when the document goes live, or why it did not, and what can be done about it. */
export function ScheduleNote({ id, type, does }: NoteProps) {
  const { draft } = useEditState(id, type)
  const { schedule, standing } = useSchedule(id, draft?._rev, does)
  if (!schedule || !standing || schedule.state === 'done') return null
  return (
    <Card tone={standing.tone} border radius={3} padding={4} data-testid="schedule-note">
      <Stack gap={4}>
        <Text size={1} role="status">
          {standing.sentence}
        </Text>
        <ScheduleButtons {...{ schedule }} asks={standing.asks} />
      </Stack>
    </Card>
  )
}
