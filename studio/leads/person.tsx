import { Box, Card, Container, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useCallback, useEffect } from 'react'
import useSWR from 'swr'
import type { Lead, LeadStory, WhosLead } from '#lib/leads/desk/contract.ts'
import { DeskError } from '../desk/desk-error.ts'
import { Problem } from '../desk/problem.tsx'
import { About } from './about.tsx'
import { Facts } from './facts.tsx'
import { Notes } from './notes.tsx'
import { PersonHeader } from './person-header.tsx'
import { Timeline } from './timeline.tsx'

interface PersonProps {
  /** The person's, or one of their submissions'. */
  id: string
  /** Gets the person's own ID, if the other one was given. */
  onMove: (id: string) => void
  onBack: () => void
  onChange: (lead: Lead) => void
  onErase: (id: string) => void
}

/** Everything about one person. */
export function Person({ id, onMove, onBack, onChange, onErase }: PersonProps) {
  // Every look at a person is recorded, so it isn't loaded again just because the window has focus.
  const key = `/leads/${encodeURIComponent(id)}`
  const { data, error, isLoading, mutate } = useSWR<LeadStory | WhosLead, Error>(key, {
    revalidateOnFocus: false,
  })
  const personId = data && 'personId' in data ? data.personId : null
  const isGone = error instanceof DeskError && error.status === 404
  const story = data && 'timeline' in data && !isGone ? data : undefined
  useEffect(() => {
    if (personId) onMove(personId)
  }, [personId, onMove])
  // The list was read earlier, and may have another score.
  useEffect(() => {
    if (story) onChange(story)
  }, [story, onChange])
  const update = useCallback(
    (changed: LeadStory) => void mutate(changed, { revalidate: false }),
    [mutate],
  )
  return (
    <Card as="section" aria-label="Person" flex={1} overflow="auto" style={{ minWidth: 0 }}>
      <PersonHeader {...{ id, story, onBack, onErase }} />
      <Container width={1} paddingX={[3, 4, 5]} paddingY={4}>
        {error && (
          <Problem
            title={isGone ? 'There is nobody here' : 'This person could not be loaded'}
            error={error}
            onRetry={isGone ? undefined : () => void mutate()}
          />
        )}
        {(isLoading || personId) && <Loading />}
        {story && !error && (
          <Stack gap={5}>
            <Facts story={story} update={update} />
            <About story={story} />
            <Notes id={id} update={update} />
            <Timeline story={story} reload={() => mutate()} />
          </Stack>
        )}
      </Container>
    </Card>
  )
}

function Loading() {
  return (
    <Box padding={5} role="status">
      <Flex gap={3} justify="center">
        <Spinner muted />
        <Text size={1} muted>
          Loading this person…
        </Text>
      </Flex>
    </Box>
  )
}
