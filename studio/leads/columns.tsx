import { Badge, Box, Flex, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import type { Lead } from '#lib/leads/desk/lead.ts'
import { STOP_TITLES } from '#lib/leads/story/sentence.ts'
import { STATE_TITLES } from '#lib/leads/story/state-titles.ts'
import { CallTime, Score, When, WithBadges } from './parts.tsx'
import type { Sort } from './place.ts'
import { useOwners } from './use-leads.ts'
import { STATE_TONES } from './words.ts'

interface Column {
  title: string
  width: string
  /** Where it doesn't, and a person has two lines: row and column, beside them, or left out. */
  narrow: '1 / 1' | '2 / 1' | '2 / 2' | 'badge' | null
  cell: (lead: Lead, titleOf: (slug: string) => string) => ReactNode
  /** The order in which its title puts the list. */
  sort?: Sort
  align?: 'right'
}

/** What the list says of each person. */
export const COLUMNS: Column[] = [
  {
    title: 'Email',
    width: 'minmax(0, 3fr)',
    narrow: '1 / 1',
    cell: ({ email, others, stops: [stop] }) => (
      <Flex gap={2} align="center">
        <Box style={{ minWidth: 0 }}>
          <Text
            size={1}
            weight="medium"
            textOverflow="ellipsis"
            title={[email, ...others].join(', ')}
          >
            {[email, ...others].join(', ')}
          </Text>
        </Box>
        {stop && (
          <Badge tone="critical" title={`No emails to ${stop.address}`} style={{ flex: 'none' }}>
            {STOP_TITLES[stop.why]}
          </Badge>
        )}
      </Flex>
    ),
  },
  {
    title: 'Asked for',
    width: 'minmax(0, 3fr)',
    narrow: '2 / 1',
    cell: ({ resources }, titleOf) => (
      <Muted>{resources.map(titleOf).filter(Boolean).join(', ')}</Muted>
    ),
  },
  {
    title: 'Came from',
    width: 'minmax(0, 2fr)',
    narrow: null,
    cell: ({ origin }) => <Muted>{origin}</Muted>,
  },
  {
    title: 'Owner',
    width: 'minmax(0, 2fr)',
    narrow: null,
    cell: ({ owner }) => owner && <OwnerCell {...owner} />,
  },
  {
    title: 'Score',
    width: '5.5rem',
    narrow: 'badge',
    cell: ({ score }) => <Score score={score} />,
    sort: 'score',
  },
  {
    title: 'State',
    width: '6rem',
    narrow: 'badge',
    cell: ({ isFlagged, state }) =>
      isFlagged ? (
        <Badge tone="critical">Spam</Badge>
      ) : (
        <Badge tone={STATE_TONES[state]}>{STATE_TITLES[state]}</Badge>
      ),
  },
  {
    title: 'Call',
    width: '10rem',
    narrow: null,
    cell: ({ call, hasPressed }) =>
      call ? <CallCell {...call} /> : hasPressed && <Muted>Opened the page</Muted>,
    sort: 'call',
  },
  {
    title: 'Last active',
    width: '6rem',
    narrow: '2 / 2',
    cell: ({ lastAt }) => (
      <Text size={1} muted align="right">
        <When at={lastAt} />
      </Text>
    ),
    sort: '',
    align: 'right',
  },
]

function OwnerCell({ id, name }: NonNullable<Lead['owner']>) {
  return <Muted>{useOwners().titleOf(id, name)}</Muted>
}

/** The next call, or what came of the last one. */
function CallCell({ startsAt, stage, outcome }: NonNullable<Lead['call']>) {
  if (stage === 'unsaid')
    return (
      <WithBadges>
        <Badge tone="caution">How did it go?</Badge>
      </WithBadges>
    )
  if (stage === 'ahead')
    return (
      <Text size={1}>
        <CallTime at={startsAt} />
      </Text>
    )
  return <Muted>{outcome && { held: 'Held', missed: 'Missed' }[outcome]}</Muted>
}

function Muted({ children }: { children: ReactNode }) {
  return (
    <Text size={1} muted textOverflow="ellipsis">
      {children}
    </Text>
  )
}
