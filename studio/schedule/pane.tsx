import { Heading, Stack, Text } from '@sanity/ui'
import { readSchedule, SCHEDULE_TYPE, type Schedule } from '#lib/publishing/schedule.ts'
import { ScheduleButtons } from './buttons.tsx'
import { DocumentCard } from './document-card.tsx'
import { Loading } from './loading.tsx'
import { standingOf, type Standing } from './standing.ts'
import { useDocuments } from '../use-documents.ts'

const LISTEN = `*[_type == "${SCHEDULE_TYPE}"]`
const QUERY = `*[_type == "${SCHEDULE_TYPE}" && state != "canceled"] | order(at asc) [0...200] {
  ..., "draftRevision": *[_id == "drafts." + ^.documentId][0]._rev
}`

interface Entry {
  schedule: Schedule
  standing: Standing
}

/** Everything that is scheduled, in order of time; first what somebody has to decide. */
export function ScheduledPane() {
  const entries = useDocuments(QUERY, LISTEN, readEntry)
  if (!entries) return <Loading />
  const isDone = ({ schedule }: Entry) => schedule.state === 'done'
  return (
    <Stack padding={4} gap={5} overflow="auto" flex={1}>
      <Group title="To be decided" entries={entries.filter(({ standing }) => standing.asks)} />
      <Group
        title="Waiting"
        entries={entries.filter((entry) => !entry.standing.asks && !isDone(entry))}
        nothing="Nothing is scheduled. Open a document and choose Schedule… in the menu beside Publish."
      />
      <Group title="Done" entries={entries.filter(isDone).toReversed().slice(0, 20)} />
    </Stack>
  )
}

function readEntry(document: unknown): Entry | null {
  const schedule = readSchedule(document)
  const { draftRevision }: { draftRevision?: string | null } = Object(document)
  const standing = schedule && standingOf(schedule, draftRevision ?? undefined, new Date())
  return standing && { schedule, standing }
}

function Group({ title, entries, nothing }: { title: string; entries: Entry[]; nothing?: string }) {
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
      {entries.map(({ schedule, standing }) => (
        <DocumentCard
          key={schedule._id}
          {...schedule}
          tone={standing.asks ? standing.tone : 'default'}
        >
          <Text size={1}>{standing.sentence}</Text>
          <ScheduleButtons {...{ schedule }} asks={standing.asks} />
        </DocumentCard>
      ))}
    </Stack>
  )
}
