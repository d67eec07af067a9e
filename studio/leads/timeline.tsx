import { Card, Heading, Stack, Text } from '@sanity/ui'
import { useDateTimeFormat } from 'sanity'
import type { LeadStory, TimelineEntry } from '#lib/desk/contract.ts'
import { Entry } from './entry.tsx'
import { folded } from './folded.ts'
import { Full } from './full.tsx'

interface TimelineProps {
  story: LeadStory
  reload: () => void
}

/** What happened, latest first, by day. */
export function Timeline({ story, reload }: TimelineProps) {
  const day = useDateTimeFormat({ dateStyle: 'full' })
  const days = Object.groupBy(story.timeline, ({ at }) => day.format(new Date(at)))
  return (
    <Stack gap={4}>
      <Heading as="h3" size={1}>
        Timeline
      </Heading>
      {story.fullAt !== null && <Full at={story.fullAt} />}
      {Object.entries(days).map(([name, entries = []]) => (
        <Stack key={name} gap={3}>
          <Text as="h4" size={1} weight="medium" muted>
            {name}
          </Text>
          <Card border radius={3}>
            <Stack as="ol" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {folded(entries).map((run, index) => (
                <Card
                  as="li"
                  key={keyOf(run[0], index)}
                  borderTop={index > 0}
                  padding={4}
                  style={{ background: 'none' }}
                >
                  <Entry run={run} reload={reload} />
                </Card>
              ))}
            </Stack>
          </Card>
        </Stack>
      ))}
    </Stack>
  )
}

/** The same for an entry that stays; two of one kind may share a moment. */
function keyOf(entry: TimelineEntry, index: number): string {
  return entry.kind === 'delivery' ? entry.id : `${entry.kind} ${entry.at} ${index}`
}
