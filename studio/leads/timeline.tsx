import { CalendarIcon } from '@sanity/icons/Calendar'
import { ChartUpwardIcon } from '@sanity/icons/ChartUpward'
import { ClockIcon } from '@sanity/icons/Clock'
import { CommentIcon } from '@sanity/icons/Comment'
import { DownloadIcon } from '@sanity/icons/Download'
import { EditIcon } from '@sanity/icons/Edit'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { LaunchIcon } from '@sanity/icons/Launch'
import { UnlockIcon } from '@sanity/icons/Unlock'
import { UserIcon } from '@sanity/icons/User'
import { UsersIcon } from '@sanity/icons/Users'
import { Badge, Box, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useDateTimeFormat } from 'sanity'
import type { LeadStory, SubmissionEntry, TimelineEntry } from '#lib/leads/desk/story.ts'
import { sentence } from '#lib/leads/story/sentence.ts'
import { Callout, TextButton } from '../ui.tsx'
import { News } from './call.tsx'
import { Delivery } from './delivery.tsx'
import { TimeOfDay, WithBadges } from './parts.tsx'
import { Result, ResultDetails } from './result.tsx'
import { useTitles } from './use-leads.ts'
import { channelTitle, folded, statusOf, type Run } from './words.ts'

interface TimelineProps {
  story: LeadStory
  reload: () => void
}

const STEP = 50

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
                  key={keyOf(run[0], runs.slice(0, index))}
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
      <TextButton
        mode="bleed"
        text={left > 0 ? `Show older (${left.toLocaleString('en-US')} left)` : 'No older entries'}
        aria-disabled={left <= 0}
        onClick={() => left > 0 && onShow()}
      />
    </Flex>
  )
}

/** The same for an entry that stays, whatever comes above it; two of one kind may share a moment. */
function keyOf(entry: TimelineEntry, before: readonly { run: Run }[]): string {
  if (entry.kind === 'delivery') return entry.id
  const { kind, at } = entry
  const same = before.filter(({ run: [one] }) => one.kind === kind && one.at === at)
  return `${kind} ${at} ${same.length}`
}

/** Says that the story has no room for more of what this person does. */
function Full({ at }: { at: number }) {
  return (
    <Callout tone="caution" role="note" isLarge>
      This story is full. It has {at} results, reports, bookings and opened links, which only a
      script is likely to make: more of them are not added and not emailed. Requests for resources
      and your notes still are.
    </Callout>
  )
}

const ICONS: Record<TimelineEntry['kind'], ComponentType> = {
  submission: UnlockIcon,
  result: ChartUpwardIcon,
  report: DownloadIcon,
  booking: CalendarIcon,
  details: UserIcon,
  'link-opened': LaunchIcon,
  note: CommentIcon,
  state: EditIcon,
  owner: UserIcon,
  'emails-allowed': EnvelopeIcon,
  joined: UsersIcon,
  separated: UsersIcon,
  delivery: EnvelopeIcon,
  call: ClockIcon,
}

interface EntryProps {
  run: Run
  reload: () => void
}

function Entry({ run, reload }: EntryProps) {
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
    case 'call':
      return <News news={entry} />
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

interface LineProps {
  icon: ComponentType
  at: string
  children: ReactNode
}

/** What an entry of the timeline starts with: icon, words, time. */
function Line({ icon: Icon, at, children }: LineProps) {
  return (
    <Flex gap={3}>
      <Text size={1} muted>
        <Icon />
      </Text>
      <Box flex={1} style={{ minWidth: 0 }}>
        {children}
      </Box>
      <Text size={1} muted style={{ flex: 'none' }}>
        <TimeOfDay at={at} />
      </Text>
    </Flex>
  )
}

function Sent({ run }: { run: Run }) {
  const deliveries = run.filter((entry) => entry.kind === 'delivery')
  const titles = deliveries.map(({ channel }) => channelTitle(channel))
  const [first] = deliveries
  return (
    <Line icon={EnvelopeIcon} at={run[0].at}>
      <WithBadges>
        <Text size={1}>{[...new Set(titles)].join(', ')}</Text>
        {first && <Badge tone={statusOf(first).tone}>{statusOf(first).title}</Badge>}
      </WithBadges>
    </Line>
  )
}

interface SubmissionProps extends SubmissionEntry {
  times: number
}

/** A resource that the person asked for, or came back to, and what they agreed to. */
function Submission({ resource, page, isAgain, flag, consent, times }: SubmissionProps) {
  const titleOf = useTitles()
  return (
    <Stack gap={3}>
      <WithBadges>
        <Text size={1}>
          {isAgain ? 'Opened' : 'Asked for'} <strong>{titleOf(resource)}</strong>
          {isAgain && ' again'}
          {page && page !== `/resources/${resource}` && ` on ${page}`}
          {times > 1 && `, ${times} times`}
        </Text>
        {flag && <Badge tone="critical">Flagged as spam: {flag}</Badge>}
      </WithBadges>
      {consent && (
        <details>
          <Text
            as="summary"
            size={1}
            muted
            style={{ cursor: 'pointer', textDecoration: 'underline' }}
          >
            What they agreed to
          </Text>
          <Text size={1} muted style={{ marginTop: '0.75rem', overflowWrap: 'anywhere' }}>
            {consent}
          </Text>
        </details>
      )}
    </Stack>
  )
}
