import { Badge, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import type { Lead } from '#lib/leads/desk/lead.ts'
import { CallTime, Score, When, WithBadges } from './parts.tsx'
import type { Sort } from './place.ts'
import { STATE_TITLES, STATE_TONES } from './words.ts'

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
    cell: ({ email, others }) => (
      <Text size={1} weight="medium" textOverflow="ellipsis" title={[email, ...others].join(', ')}>
        {[email, ...others].join(', ')}
      </Text>
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
    cell: ({ owner }) => <Muted>{owner?.name}</Muted>,
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
    cell: ({ call }) => call && <CallCell {...call} />,
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
