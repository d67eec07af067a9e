import { CalendarIcon } from '@sanity/icons/Calendar'
import { ChartUpwardIcon } from '@sanity/icons/ChartUpward'
import { CommentIcon } from '@sanity/icons/Comment'
import { DownloadIcon } from '@sanity/icons/Download'
import { EditIcon } from '@sanity/icons/Edit'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { LaunchIcon } from '@sanity/icons/Launch'
import { UnlockIcon } from '@sanity/icons/Unlock'
import { UserIcon } from '@sanity/icons/User'
import { Box, Stack, Text } from '@sanity/ui'
import type { ComponentType } from 'react'
import type { TimelineEntry } from '#lib/leads/desk/contract.ts'
import { Delivery } from './delivery.tsx'
import type { Run } from './folded.ts'
import { Line } from './line.tsx'
import { Result, ResultDetails } from './result.tsx'
import { Sent } from './sent.tsx'
import { sentence } from './sentence.ts'
import { Submission } from './submission.tsx'

const ICONS: Record<TimelineEntry['kind'], ComponentType> = {
  submission: UnlockIcon,
  result: ChartUpwardIcon,
  report: DownloadIcon,
  booking: CalendarIcon,
  'link-opened': LaunchIcon,
  note: CommentIcon,
  state: EditIcon,
  owner: UserIcon,
  delivery: EnvelopeIcon,
}

interface EntryProps {
  /** What is shown as one entry. */
  run: Run
  /** Loads the story again. */
  reload: () => void
}

/** One entry of the timeline. */
export function Entry({ run, reload }: EntryProps) {
  const [entry] = run
  if (entry.kind === 'delivery' && run.length > 1) return <Sent run={run} />
  return (
    <Stack gap={4}>
      <Line icon={ICONS[entry.kind]} at={entry.at}>
        <Content run={run} reload={reload} />
      </Line>
      {entry.kind === 'result' && (
        <Box paddingLeft={[0, 0, 4]}>
          <ResultDetails {...entry} />
        </Box>
      )}
    </Stack>
  )
}

function Content({ run, reload }: EntryProps) {
  const [entry] = run
  switch (entry.kind) {
    case 'submission':
      return <Submission {...entry} times={run.length} />
    case 'result':
      return <Result {...entry} />
    case 'delivery':
      return <Delivery delivery={entry} reload={reload} />
    case 'note':
      return (
        <Stack gap={3}>
          <Text size={1} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {entry.text}
          </Text>
          <Text size={1} muted>
            Note by {entry.author.name}
          </Text>
        </Stack>
      )
    default:
      return <Text size={1}>{sentence(entry)}</Text>
  }
}
