import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import useSWR from 'swr'
import type { SequenceForPerson } from '#lib/leads/channels/sequence-email/for-person.ts'
import type { LeadStory } from '#lib/leads/desk/story.ts'
import { Problem, useSite } from '../site-api/provider.tsx'
import { Loading, SmallButton, useAttempt } from '../ui.tsx'
import { CardTitle, When } from './parts.tsx'
import { leadPath } from './use-leads.ts'

interface SequencesProps {
  story: LeadStory
  update: (story: LeadStory) => void
}

/** The sequences that a person gets or got, each of which can be stopped. */
export function Sequences({ story, update }: SequencesProps) {
  const [reads, setReads] = useState(false)
  return (
    <Card as="section" aria-label="Sequences" border radius={3} padding={4}>
      <Stack gap={4}>
        <CardTitle>Sequences</CardTitle>
        {story.sequences.length === 0 && <Text size={1}>They get no sequence.</Text>}
        {story.sequences.map((run) => (
          <Run key={run.sequence + run.startedAt} {...{ story, run, update }} />
        ))}
        <Flex>
          <SmallButton
            text={reads ? 'Hide the emails' : 'Read the emails as they would get them'}
            aria-expanded={reads}
            onClick={() => setReads(!reads)}
          />
        </Flex>
        {reads && <Emails story={story} />}
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
        {name}: {steps || 'no'} {steps === 1 ? 'email' : 'emails'} since <When at={startedAt} />
        {endedAt && (
          <>
            . {ENDS[endedBy ?? ''] ?? 'Ended'} <When at={endedAt} />
          </>
        )}
      </Text>
      {!endedAt && (
        <SmallButton
          text={isBusy ? 'Stopping…' : 'Stop'}
          aria-label={`Stop ${name}`}
          disabled={isBusy}
          onClick={stop}
        />
      )}
    </Flex>
  )
}

/** Each sequence with this person's figures, whether they are in it or not. */
function Emails({ story }: Pick<SequencesProps, 'story'>) {
  const site = useSite()
  const { data, error } = useSWR(`${leadPath(story.id)}/sequences`, (path) =>
    site.call<SequenceForPerson[]>(path),
  )
  return (
    <Stack gap={5}>
      <Text size={1}>
        All sequences with this person’s figures, as they are with the latest drafts. Nothing is
        sent.
      </Text>
      {error && <Problem title="The emails could not be loaded" error={error} />}
      {!data && !error && <Loading text="Writing the emails…" />}
      {data?.length === 0 && <Text size={1}>There are no sequences yet.</Text>}
      {data?.map(({ id, name, isDraft, emails }) => (
        <Stack key={id} gap={4}>
          <CardTitle>{isDraft ? `${name} (draft)` : name}</CardTitle>
          {emails.length === 0 && <Text size={1}>It can’t be sent as it is: see its form.</Text>}
          {emails.map(({ key, days, hour, subject, text, missing }) => (
            <Card key={key} border radius={2} padding={3}>
              <Stack gap={3}>
                <Text size={1} muted>
                  {`After ${days} ${days === 1 ? 'day' : 'days'} at ${hour}:00`}
                </Text>
                {missing ? (
                  <Text size={1}>{`Not sent: they have no ‘${missing}’.`}</Text>
                ) : (
                  <>
                    <Text size={1} weight="medium">
                      {subject}
                    </Text>
                    <Text size={1} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                      {text}
                    </Text>
                  </>
                )}
              </Stack>
            </Card>
          ))}
        </Stack>
      ))}
    </Stack>
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
