import { Text } from '@sanity/ui'
import { styled } from 'styled-components'
import type { Filters } from '#lib/leads/desk/contract.ts'
import { sortedBy } from './sort.tsx'

/** The cells of a row: two lines, or columns where the list has the window to itself. */
export const Cells = styled.div`
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
export const Badges = styled.div`
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
