import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import type { LeadStory } from '#lib/leads/desk/story.ts'
import { useSite } from '../site-api/provider.tsx'
import { useAttempt } from '../ui.tsx'
import { CardTitle, When } from './parts.tsx'
import { leadPath } from './use-leads.ts'

interface SequencesProps {
  story: LeadStory
  update: (story: LeadStory) => void
}

/** The sequences that a person gets or got, each of which can be stopped. */
export function Sequences({ story, update }: SequencesProps) {
  if (story.sequences.length === 0) return null
  return (
    <Card as="section" aria-label="Sequences" border radius={3} padding={4}>
      <Stack gap={4}>
        <CardTitle>Sequences</CardTitle>
        {story.sequences.map((run) => (
          <Run key={run.sequence + run.startedAt} {...{ story, run, update }} />
        ))}
      </Stack>
    </Card>
  )
}

function Run({ story, run, update }: SequencesProps & { run: LeadStory['sequences'][number] }) {
  const site = useSite()
  const { attempt, isBusy } = useAttempt({ failed: 'Not stopped' })
  const { sequence, name, steps, startedAt, endedAt, endedBy } = run
  const stop = () =>
    void attempt(async () => {
      const request = { method: 'DELETE', body: { sequence } } as const
      update(await site.call<LeadStory>(`${leadPath(story.id)}/sequences`, request))
    })
  return (
    <Flex gap={3} align="center" justify="space-between">
      <Text size={1} style={{ overflowWrap: 'anywhere' }}>
        {name}: {steps} {steps === 1 ? 'email' : 'emails'} since <When at={startedAt} />
        {endedAt && (
          <>
            . {ENDS[endedBy ?? ''] ?? 'Ended'} <When at={endedAt} />
          </>
        )}
      </Text>
      {!endedAt && (
        <Button
          mode="ghost"
          fontSize={1}
          padding={2}
          text={isBusy ? 'Stopping…' : 'Stop'}
          aria-label={`Stop ${name}`}
          disabled={isBusy}
          onClick={stop}
        />
      )}
    </Flex>
  )
}

/** What ended it. */
const ENDS: Partial<Record<string, string>> = {
  done: 'Complete',
  booked: 'Ended by a booked call',
  unsubscribed: 'They unsubscribed',
  state: 'Ended by a new state',
  'by-hand': 'Stopped by your team',
  unpublished: 'Ended, since it was unpublished,',
  bounced: 'Ended by a bounce',
  complained: 'Ended, since they reported spam,',
  suppressed: 'Ended, since Resend suppresses the address,',
}
