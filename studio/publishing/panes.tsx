import { Heading, Stack, Text } from '@sanity/ui'
import {
  readReview,
  readSchedule,
  REVIEW_TYPE,
  SCHEDULE_TYPE,
  type Review,
  type Schedule,
} from '#lib/publishing/schedule.ts'
import { useDocuments } from '../lake.ts'
import { Loading } from '../ui.tsx'
import { ReviewButtons } from './review.tsx'
import { ScheduleButtons } from './schedule.tsx'
import { StateCard } from './state-parts.tsx'
import { reviewStateOf, scheduleStateOf, type State } from './state.ts'

const SCHEDULES = `*[_type == "${SCHEDULE_TYPE}"]`
const SCHEDULED = `[
  ...*[_type == "${SCHEDULE_TYPE}" && !(state in ["canceled", "done"])] | order(at asc) [0...200],
  ...*[_type == "${SCHEDULE_TYPE}" && state == "done"] | order(at desc) [0...20]
] {
  ..., "draftRevision": *[_id == "drafts." + ^.documentId][0]._rev
}`

interface Scheduled {
  schedule: Schedule
  state: State
}

/** Everything that is scheduled, in order of time; first what somebody has to decide. */
export function ScheduledPane() {
  const entries = useDocuments(SCHEDULED, SCHEDULES, readScheduled)
  if (!entries) return <Loading />
  const isDone = ({ schedule }: Scheduled) => schedule.state === 'done'
  return (
    <Stack padding={4} gap={5} overflow="auto" flex={1}>
      <Group title="To be decided" entries={entries.filter(({ state }) => state.asks)} />
      <Group
        title="Waiting"
        entries={entries.filter((entry) => !entry.state.asks && !isDone(entry))}
        nothing="Nothing is scheduled. Open a document and choose Schedule… in the menu beside Publish."
      />
      <Group title="Done" entries={entries.filter(isDone)} />
    </Stack>
  )
}

function readScheduled(document: unknown): Scheduled | null {
  const schedule = readSchedule(document)
  const { draftRevision }: { draftRevision?: string | null } = Object(document)
  const state = schedule && scheduleStateOf(schedule, draftRevision ?? undefined, new Date())
  return state && { schedule, state }
}

interface GroupProps {
  title: string
  entries: Scheduled[]
  nothing?: string
}

function Group({ title, entries, nothing }: GroupProps) {
  if (entries.length === 0 && !nothing) return null
  return (
    <Stack gap={3} as="section">
      <Heading as="h2" size={0}>
        {title}
      </Heading>
      {entries.length === 0 && (
        <Text size={1} muted>
          {nothing}
        </Text>
      )}
      {entries.map(({ schedule, state }) => (
        <StateCard key={schedule._id} {...schedule} state={state}>
          <ScheduleButtons {...{ schedule }} asks={state.asks} />
        </StateCard>
      ))}
    </Stack>
  )
}

const REVIEWS = `*[_type == "${REVIEW_TYPE}"]`
const REVIEWED = `*[_type == "${REVIEW_TYPE}"] | order(_updatedAt desc) [0...200] {
  ...,
  "draftRevision": *[_id == "drafts." + ^.documentId][0]._rev,
  "publishedAt": *[_id == ^.documentId][0]._updatedAt
}`

/** Drafts that somebody has marked as ready for review, the latest first. */
export function ReviewPane() {
  const entries = useDocuments(REVIEWED, REVIEWS, readReviewed)
  if (!entries) return <Loading />
  return (
    <Stack padding={4} gap={3} overflow="auto" flex={1}>
      {entries.length === 0 && (
        <Text size={1} muted>
          Nothing is waiting for review.
        </Text>
      )}
      {entries.map(({ review, state }) => (
        <StateCard key={review._id} {...review} state={state}>
          <ReviewButtons review={review} />
        </StateCard>
      ))}
    </Stack>
  )
}

function readReviewed(document: unknown): { review: Review; state: State } | null {
  const review = readReview(document)
  const { draftRevision, publishedAt }: Record<string, string | null | undefined> = Object(document)
  const versions = {
    draftRevision: draftRevision ?? undefined,
    publishedAt: publishedAt ?? undefined,
  }
  const state = review && reviewStateOf(review, versions)
  return state && { review, state }
}
