import { Badge, Card, Text } from '@sanity/ui'
import { memo } from 'react'
import { useStateLink } from 'sanity/router'
import { styled } from 'styled-components'
import type { Filters, Lead } from '#lib/leads/desk/contract.ts'
import { sortedBy } from './filter-bar.tsx'
import { ROW } from './keys.ts'
import { Score, When } from './parts.tsx'
import { stateOf } from './place.ts'
import { useTitles } from './use-leads.ts'
import { STATE_TITLES, STATE_TONES } from './words.ts'

/** The cells of a row: two lines, or columns where the list has the window to itself. */
const Cells = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0.75rem 1rem;
  align-items: center;

  > [data-wide] {
    display: none;
  }
  > :nth-child(2) {
    grid-row: 2;
  }
  @container (min-width: 60rem) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 3fr) minmax(0, 2fr) minmax(
        0,
        2fr
      ) 5.5rem 6rem 6rem;
    > [data-wide] {
      display: block;
    }
    > :nth-child(2) {
      grid-row: auto;
    }
  }
`

/** Score and state: together, or in a column each. As high as text. */
const Badges = styled.div`
  display: flex;
  gap: 0.25rem;
  justify-content: flex-end;
  margin-block: -0.375rem;

  @container (min-width: 60rem) {
    display: contents;
    > * {
      margin-block: -0.375rem;
    }
  }
`

interface TitlesProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

/**
 * Titles of the columns, where there are any. Screen readers hear the rows themselves, and of the
 * titles those that sort.
 */
export function ColumnTitles({ filters, onChange }: TitlesProps) {
  const sort = (by: Filters['sort']) => ({
    isSorted: filters.sort === by,
    onSort: () => onChange(sortedBy(filters, by)),
  })
  return (
    <WideOnly>
      <Cells>
        <Title>Email</Title>
        <Title>Asked for</Title>
        <Title>Came from</Title>
        <Title>Owner</Title>
        <Sorting title="Score" {...sort('score')} />
        <Title>State</Title>
        <Sorting title="Last active" align="right" {...sort(undefined)} />
      </Cells>
    </WideOnly>
  )
}

function Title({ children }: { children: string }) {
  return (
    <Text size={1} muted weight="medium" aria-hidden>
      {children}
    </Text>
  )
}

interface SortingProps {
  title: string
  align?: 'right'
  isSorted: boolean
  onSort: () => void
}

/** A title that sorts by its column, from the top down. */
function Sorting({ title, align, isSorted, onSort }: SortingProps) {
  return (
    <Pressable
      type="button"
      aria-label={`Sort by ${title.toLowerCase()}`}
      aria-pressed={isSorted}
      onClick={onSort}
    >
      <Text size={1} muted={!isSorted} weight="medium" {...(align && { align })}>
        {title}
        {isSorted && ' ↓'}
      </Text>
    </Pressable>
  )
}

const Pressable = styled.button`
  all: unset;
  cursor: pointer;

  &:focus-visible {
    outline: 1px solid var(--card-focus-ring-color);
    outline-offset: 4px;
  }
`

const WideOnly = styled.div`
  display: none;
  padding: 1.25rem 1.25rem 0.25rem;

  @container (min-width: 60rem) {
    display: block;
  }
`

interface LeadRowProps {
  lead: Lead
  filters: Filters
  isOpen: boolean
  /** The one row that Tab stops at; the arrows go on from there. */
  isEntry: boolean
}

/** One person in the list. */
export const LeadRow = memo(function LeadRow({ lead, filters, isOpen, isEntry }: LeadRowProps) {
  const titleOf = useTitles()
  const link = useStateLink({ state: stateOf(filters, lead.id) })
  return (
    <Item>
      <Card
        as="a"
        data-as="a"
        {...link}
        {...{ [ROW]: lead.id }}
        tabIndex={isEntry ? 0 : -1}
        aria-current={isOpen}
        pressed={isOpen}
        radius={2}
        padding={3}
        __unstable_focusRing
      >
        <Cells>
          <Text size={1} weight="medium" textOverflow="ellipsis" title={lead.email}>
            {lead.email}
          </Text>
          <Text size={1} muted textOverflow="ellipsis">
            {lead.resources.map(titleOf).filter(Boolean).join(', ')}
          </Text>
          <Text size={1} muted textOverflow="ellipsis" data-wide>
            {lead.origin}
          </Text>
          <Text size={1} muted textOverflow="ellipsis" data-wide>
            {lead.owner?.name}
          </Text>
          <Badges>
            <span>
              <Score score={lead.score} />
            </span>
            <span>
              {lead.isFlagged ? (
                <Badge tone="critical">Spam</Badge>
              ) : (
                <Badge tone={STATE_TONES[lead.state]}>{STATE_TITLES[lead.state]}</Badge>
              )}
            </span>
          </Badges>
          <Text size={1} muted align="right">
            <When at={lead.lastAt} />
          </Text>
        </Cells>
      </Card>
    </Item>
  )
})

/** Rows outside the window cost nothing to draw. */
const Item = styled.li`
  content-visibility: auto;
  contain-intrinsic-size: auto 4rem;
`
