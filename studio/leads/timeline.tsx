import { Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useDateTimeFormat } from 'sanity'
import type { LeadStory, TimelineEntry } from '#lib/leads/desk/contract.ts'
import { Entry } from './entry.tsx'
import { folded } from './folded.ts'
import { Full } from './full.tsx'

interface TimelineProps {
  story: LeadStory
  reload: () => void
}

/** Entries that are drawn at first, and each time more are asked for. */
const STEP = 50

/** What happened, latest first, by day. */
export function Timeline({ story, reload }: TimelineProps) {
  const [shown, setShown] = useState(STEP)
  const day = useDateTimeFormat({ dateStyle: 'full' })
  const byDay = Object.groupBy(story.timeline, ({ at }) => day.format(new Date(at)))
  const all = Object.entries(byDay).flatMap(([name, entries = []]) =>
    folded(entries).map((run) => ({ name, run })),
  )
  const days = Object.groupBy(all.slice(0, shown), ({ name }) => name)
  return (
    <Stack gap={4}>
      <Heading as="h3" size={1}>
        Timeline
      </Heading>
      {story.fullAt !== null && <Full at={story.fullAt} />}
      {Object.entries(days).map(([name, runs = []]) => (
        <Stack key={name} gap={3}>
          <Text as="h4" size={1} weight="medium" muted>
            {name}
          </Text>
          <Card border radius={3}>
            <Stack as="ol" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {runs.map(({ run }, index) => (
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
      {all.length > STEP && (
        <Older left={all.length - shown} onShow={() => setShown((number) => number + STEP)} />
      )}
    </Stack>
  )
}

/** Shows what happened before. It keeps the focus when nothing is left. */
function Older({ left, onShow }: { left: number; onShow: () => void }) {
  return (
    <Flex justify="center">
      <Button
        mode="bleed"
        fontSize={1}
        text={left > 0 ? `Show older (${left.toLocaleString('en-US')} left)` : 'No older entries'}
        aria-disabled={left <= 0}
        onClick={() => left > 0 && onShow()}
      />
    </Flex>
  )
}

/** The same for an entry that stays; two of one kind may share a moment. */
function keyOf(entry: TimelineEntry, index: number): string {
  return entry.kind === 'delivery' ? entry.id : `${entry.kind} ${entry.at} ${index}`
}
