import { Badge, Box, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useDateTimeFormat } from 'sanity'
import { useStateLink } from 'sanity/router'
import { styled } from 'styled-components'
import useSWR from 'swr'
import type { Calls } from '#lib/leads/desk/calls.ts'
import { STATE_TITLES } from '#lib/leads/story/state-titles.ts'
import { Problem, useSite } from '../site-api/provider.tsx'
import { Loading, SmallButton, TextButton, useAttempt } from '../ui.tsx'
import { LIST, ROW } from './keys.ts'
import { CallTime, Score, When } from './parts.tsx'
import { stateOf, type usePlace } from './place.ts'
import { STATE_TONES } from './words.ts'

export const CALLS_PATH = '/calls'
/** How often they are read again, in ms. */
const FOLLOWING = 30_000

type Call = Calls['calls'][number]
type Place = ReturnType<typeof usePlace>

const SECTIONS = {
  unsaid: 'Nobody has said how it went',
  today: 'Today',
  week: 'Next 7 days',
}

/** The calls about now, and those after which somebody has to say what came of them. */
export function CallsList({ place }: { place: Place }) {
  const { data, error, mutate } = useSWR<Calls, Error>(CALLS_PATH, {
    refreshInterval: FOLLOWING,
  })
  const day = useDateTimeFormat({ dateStyle: 'short' })
  const today = data && day.format(new Date(data.now))
  // The website sends those of a day more, since it doesn't know the reader's time zone.
  const end = new Date(data?.now ?? 0)
  end.setHours(24 * 8, 0, 0, 0)
  const sectionOf = ({ stage, startsAt }: Call) => {
    const at = new Date(startsAt)
    if (stage === 'unsaid') return 'unsaid'
    if (day.format(at) === today) return 'today'
    return stage === 'ahead' && at < end ? 'week' : null
  }
  const calls = data?.calls ?? []
  const shown = calls.some((call) => sectionOf(call))
  return (
    <Box flex={1} overflow="auto" tabIndex={-1} padding={3} {...{ [LIST]: '' }}>
      <Stack gap={5}>
        {error && <Problem title="The calls could not be loaded" error={error} onRetry={mutate} />}
        {!data && !error && <Loading text="Loading calls…" />}
        {data && data.unread.total > 0 && <Unread {...data.unread} reload={() => void mutate()} />}
        {data && !shown && (
          <Box padding={5}>
            <Text align="center" size={1} muted role="status">
              No calls today or in the next 7 days, and every past one has an answer.
            </Text>
          </Box>
        )}
        {Object.entries(SECTIONS).map(([section, title]) => (
          <Section
            key={section}
            title={title}
            place={place}
            calls={calls.filter((call) => sectionOf(call) === section)}
          />
        ))}
        {data?.hasMore && <More place={place} />}
      </Stack>
    </Box>
  )
}

interface SectionProps {
  title: string
  calls: Call[]
  place: Place
}

function Section({ title, calls, place }: SectionProps) {
  if (calls.length === 0) return null
  return (
    <Stack as="section" gap={2} aria-label={title}>
      <Box paddingX={3} paddingTop={3}>
        <Heading as="h2" size={0} muted>
          {title}
        </Heading>
      </Box>
      <Stack as="ul" gap={1} padding={0} style={{ listStyle: 'none', margin: 0 }}>
        {calls.map((call) => (
          <li key={call.id}>
            <CallRow call={call} place={place} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function CallRow({ call, place }: { call: Call; place: Place }) {
  const { lead, host, startsAt, isRequest } = call
  const link = useStateLink({ state: stateOf(place.filters, lead.id, 'calls') })
  const isOpen = place.id === lead.id
  return (
    <Card
      as="a"
      data-as="a"
      {...link}
      {...{ [ROW]: lead.id }}
      aria-current={isOpen}
      pressed={isOpen}
      radius={2}
      padding={3}
      __unstable_focusRing
    >
      <Cells>
        <Text size={1} weight="medium">
          <CallTime at={startsAt} />
        </Text>
        <Badges>
          {isRequest && <Badge tone="caution">Not confirmed</Badge>}
          {call.outcome && call.stage === 'over' && (
            <Badge>{call.outcome === 'held' ? 'Held' : 'Missed'}</Badge>
          )}
          <Score score={lead.score} />
          <Badge tone={STATE_TONES[lead.state]}>{STATE_TITLES[lead.state]}</Badge>
        </Badges>
        <Text size={1} textOverflow="ellipsis" title={lead.email}>
          {lead.email}
        </Text>
        <Text size={1} muted textOverflow="ellipsis" data-wide>
          {host.name && `With ${host.name}`}
        </Text>
      </Cells>
    </Card>
  )
}

const Cells = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0.75rem 1rem;
  align-items: center;

  > :nth-child(3) {
    grid-column: 1 / -1;
  }
  > [data-wide] {
    display: none;
  }
  @container (min-width: 60rem) {
    grid-template-columns: 12rem minmax(0, 2fr) minmax(0, 1fr) 14rem;
    > :nth-child(2) {
      order: 1;
    }
    > :nth-child(3) {
      grid-column: auto;
    }
    > [data-wide] {
      display: block;
    }
  }
`

/** As high as text. */
const Badges = styled.div`
  display: flex;
  gap: 0.25rem;
  justify-content: flex-end;
  margin-block: -0.375rem;
`

function More({ place }: { place: Place }) {
  return (
    <Flex justify="center">
      <TextButton
        mode="ghost"
        text="Everybody of whose call nobody has said anything"
        onClick={() => place.filter({ call: 'unsaid' })}
      />
    </Flex>
  )
}

/** What schedulers sent that could not be read, or is of long ago. It is kept, and not lost. */
function Unread({ total, latest, reload }: Calls['unread'] & { reload: () => void }) {
  const site = useSite()
  const { attempt, isBusy } = useAttempt({ failed: 'Not dismissed' })
  async function dismiss(id: string) {
    await attempt(() => site.call(`/webhooks/${id}/dismiss`, { method: 'POST' }))
    reload()
  }
  return (
    <Card as="section" aria-label="Unread webhooks" tone="caution" border radius={3} padding={4}>
      <Stack gap={4}>
        <Text size={1} weight="medium" as="h2">
          {total === 1
            ? 'A webhook of the scheduler was kept aside'
            : `${total} webhooks of the scheduler were kept aside`}
        </Text>
        <Text size={1}>
          A call that they tell of may be missing here. Look into the scheduler, and show this to
          those who run the website. Dismiss what is dealt with: its text is deleted.
        </Text>
        {latest.map(({ id, scheduler, reason, receivedAt, body }) => (
          <details key={id}>
            <Text as="summary" size={1} style={SUMMARY}>
              {scheduler}, <When at={receivedAt} />: {reason}
            </Text>
            <Text size={0} muted style={RAW}>
              {body}
            </Text>
            <Box marginTop={3}>
              <SmallButton text="Dismiss" disabled={isBusy} onClick={() => void dismiss(id)} />
            </Box>
          </details>
        ))}
      </Stack>
    </Card>
  )
}

const SUMMARY = {
  cursor: 'pointer',
  textDecoration: 'underline',
  overflowWrap: 'anywhere',
} as const
const RAW = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', marginTop: '0.75rem' } as const
