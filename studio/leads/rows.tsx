import { Box, Card, Checkbox, Text } from '@sanity/ui'
import { memo, type CSSProperties, type KeyboardEvent } from 'react'
import { useStateLink } from 'sanity/router'
import { styled } from 'styled-components'
import type { Lead } from '#lib/leads/desk/lead.ts'
import type { Filters } from '#lib/leads/desk/filters.ts'
import { COLUMNS } from './columns.tsx'
import { ROW } from './keys.ts'
import { sortedBy, stateOf } from './place.ts'
import { useTitles } from './use-leads.ts'

const BADGES = COLUMNS.filter(({ narrow }) => narrow === 'badge')

/** The cells of a row: two lines, or columns where the list has the window to itself. */
const Cells = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0.75rem 1rem;
  align-items: center;

  > * {
    grid-area: var(--narrow, auto);
  }
  > [data-wide] {
    display: none;
  }
  @container (min-width: 60rem) {
    grid-template-columns: ${COLUMNS.map(({ width }) => width).join(' ')};
    > * {
      grid-area: auto;
    }
    > [data-wide] {
      display: block;
    }
  }
`

/** Together, or in a column each. As high as text. */
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

interface LeadRowProps {
  lead: Lead
  filters: Filters
  isOpen: boolean
  isChosen: boolean
  onChoose: (id: string, isChosen: boolean) => void
  /** The one row that Tab stops at; the arrows go on from there. */
  isEntry: boolean
}

export const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { lead, filters, isOpen, isEntry, isChosen, onChoose } = props
  const titleOf = useTitles()
  const link = useStateLink({ state: stateOf(filters, lead.id) })
  return (
    <Item>
      <Box paddingTop={2} paddingLeft={2}>
        <Checkbox
          aria-label={`Choose ${lead.email}`}
          // The blank does so where the row has the focus, so that Tab stops once at the list.
          tabIndex={-1}
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => onChoose(lead.id, checked)}
        />
      </Box>
      <Card
        flex={1}
        as="a"
        data-as="a"
        {...link}
        {...{ [ROW]: lead.id }}
        tabIndex={isEntry ? 0 : -1}
        aria-keyshortcuts="Space"
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== ' ') return
          event.preventDefault()
          onChoose(lead.id, !isChosen)
        }}
        aria-current={isOpen}
        pressed={isOpen}
        radius={2}
        padding={3}
        __unstable_focusRing
      >
        <Cells>
          {COLUMNS.map((column) => {
            const { title, narrow, cell } = column
            if (column === BADGES[0])
              return (
                <Badges key={title}>
                  {BADGES.map((badge) => (
                    <span key={badge.title}>{badge.cell(lead, titleOf)}</span>
                  ))}
                </Badges>
              )
            if (narrow === 'badge') return null
            const style = { '--narrow': narrow ?? undefined } as CSSProperties
            return (
              <div key={title} style={style} data-wide={narrow === null || undefined}>
                {cell(lead, titleOf)}
              </div>
            )
          })}
        </Cells>
      </Card>
    </Item>
  )
})

/** Rows outside the window cost nothing to draw. */
const Item = styled.li`
  display: flex;
  gap: 0.25rem;
  content-visibility: auto;
  contain-intrinsic-size: auto 4rem;
`

interface TitlesProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Screen readers hear the rows themselves, and of the titles those that sort. */
export function ColumnTitles({ filters, onChange }: TitlesProps) {
  return (
    <WideOnly>
      <Cells>
        {COLUMNS.map(({ title, sort, align }) => {
          const isSorted = sort === (filters.sort ?? '')
          const text = (
            <Text
              size={1}
              muted={!isSorted}
              weight="medium"
              aria-hidden={sort === undefined || undefined}
              {...(align && { align })}
            >
              {title}
              {isSorted && ' ↓'}
            </Text>
          )
          if (sort === undefined) return <div key={title}>{text}</div>
          return (
            <Sorting
              key={title}
              type="button"
              aria-label={`Sort by ${title.toLowerCase()}`}
              aria-pressed={isSorted}
              onClick={() => onChange(sortedBy(filters, sort))}
            >
              {text}
            </Sorting>
          )
        })}
      </Cells>
    </WideOnly>
  )
}

const Sorting = styled.button`
  all: unset;
  cursor: pointer;

  &:focus-visible {
    outline: 1px solid var(--card-focus-ring-color);
    outline-offset: 4px;
  }
`

const WideOnly = styled.div`
  display: none;
  padding: 1.25rem 1.25rem 0.25rem 3.25rem;

  @container (min-width: 60rem) {
    display: block;
  }
`
