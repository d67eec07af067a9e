import { Badge, Box, Card, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useDateTimeFormat } from 'sanity'
import type { CallEntry, CallTold } from '#lib/leads/desk/call.ts'
import type { LeadStory } from '#lib/leads/desk/story.ts'
import { Answer } from './outcome.tsx'
import { CardTitle, Row, useMoment, WithBadges } from './parts.tsx'
import { Rows } from './result.tsx'

interface CallsProps {
  story: LeadStory
  update: (story: LeadStory) => void
}

/** What a person's page opens with: the calls ahead, the next one first, and how the last ones went. */
export function PersonCalls({ story, update }: CallsProps) {
  const { calls } = story
  const ahead = calls.filter(({ stage }) => stage === 'ahead')
  const last = calls.findLast(({ stage }) => stage !== 'ahead')
  const past = calls.filter((call) => call.stage === 'unsaid' || call === last)
  return (
    <>
      {ahead.map((call, index) => (
        <Ahead key={call.id} call={call} title={index === 0 ? 'Next call' : 'Another call'} />
      ))}
      {past.map((call) => (
        <Answer key={call.id} {...{ call, story, update }} />
      ))}
    </>
  )
}

function Ahead({ call, title }: { call: CallEntry; title: string }) {
  return (
    <Card as="section" aria-label={title} border radius={3} padding={4} tone="primary">
      <Stack gap={4}>
        <WithBadges>
          <CardTitle>{title}</CardTitle>
          {call.isRequest && <Badge tone="caution">Asked for, not confirmed</Badge>}
        </WithBadges>
        <CallFacts call={call} />
      </Stack>
    </Card>
  )
}

/** When in the reader's time zone and in the visitor's, with whom, where, and their answers. */
export function CallFacts({ call }: { call: CallEntry }) {
  const { startsAt, endsAt, timeZone, host, place, name, email, answers } = call
  const [ours] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const format = { dateStyle: 'full', timeStyle: 'short' } as const
  const here = useDateTimeFormat(format)
  const there = useDateTimeFormat({ ...format, timeZone: timeZone || 'UTC' })
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  return (
    <>
      <Row label={`When (${ours})`}>
        <time dateTime={startsAt}>{here.formatRange(start, end)}</time>
      </Row>
      {timeZone ? (
        <Row label={`For them (${timeZone})`}>{there.formatRange(start, end)}</Row>
      ) : (
        <Row label="For them">Their time zone is not known</Row>
      )}
      <Row label="With">{[host.name, host.email].filter(Boolean).join(', ') || 'Unknown'}</Row>
      <Row label="Where">
        <Place place={place} />
      </Row>
      <Row label="Booked as">{[name, email].filter(Boolean).join(', ')}</Row>
      <Rows
        title="Their answers"
        rows={answers.map(({ question, answer }) => ({ label: question, value: answer }))}
      />
    </>
  )
}

/** A link only if it leads to a website: somebody outside wrote it. */
function Place({ place }: { place: string }) {
  if (!/^https?:\/\//i.test(place)) return place || 'Unknown'
  return (
    <a href={place} target="_blank" rel="noreferrer">
      {place}
    </a>
  )
}

/** What happened to a call, in the timeline. */
export function News({ news }: { news: CallTold }) {
  const moment = useMoment()
  const { what, call, reason } = news
  const isNew = what === 'booked' || what === 'requested' || (what === 'moved' && news.from)
  return (
    <Stack gap={3}>
      <Text size={1}>{told(news, moment)}</Text>
      {reason && (
        <Text size={1} muted style={WRAPPED}>
          “{reason}”
        </Text>
      )}
      {isNew && (
        <details>
          <Text as="summary" size={1} muted style={SUMMARY}>
            The call
          </Text>
          <Box paddingTop={4}>
            <Stack gap={4}>
              <CallFacts call={call} />
            </Stack>
          </Box>
        </details>
      )}
    </Stack>
  )
}

function told({ what, call, from, by, author }: CallTold, moment: (at: string) => string): string {
  const at = moment(call.startsAt)
  switch (what) {
    case 'requested':
      return `Asked for a call on ${at}`
    case 'booked':
      return `Booked a call for ${at}`
    case 'moved':
      return from ? `Call moved from ${moment(from)} to ${at}` : `The call of ${at} was moved`
    case 'cancelled':
      if (by === 'visitor') return `They canceled the call of ${at}`
      return `The call of ${at} was canceled${by === 'team' ? ' by the team' : ''}`
    case 'rejected':
      return `The team declined the call of ${at}`
    case 'held':
    case 'missed': {
      const who = author?.name ?? 'The scheduler'
      return `${who} said that the call of ${at} was ${what === 'held' ? 'held' : 'missed by them'}`
    }
  }
}

const WRAPPED = { overflowWrap: 'anywhere' } as const
const SUMMARY = { cursor: 'pointer', textDecoration: 'underline' } as const
