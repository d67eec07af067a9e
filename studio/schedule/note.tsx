import { Card, Stack, Text } from '@sanity/ui'
import { useEditState } from 'sanity'
import { ScheduleButtons } from './buttons.tsx'
import { useSchedule } from './use-schedule.ts'

/** Above a form: when the document goes live, or why it did not, and what can be done about it. */
export function ScheduleNote({ id, type }: { id: string; type: string }) {
  const { draft } = useEditState(id, type)
  const { schedule, standing } = useSchedule(id, draft?._rev)
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
