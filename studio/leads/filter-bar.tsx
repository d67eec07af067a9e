import { FilterIcon } from '@sanity/icons/Filter'
import { SearchIcon } from '@sanity/icons/Search'
import { Box, Button, Card, Flex, Grid, Stack, TextInput } from '@sanity/ui'
import { useEffect, useState } from 'react'
import type { Filters } from '#lib/leads/desk/contract.ts'
import { countOf } from './filters.ts'
import { FilterFields } from './filter-fields.tsx'
import { Sort } from './sort.tsx'
import { SEARCH } from './use-keys.ts'

interface FilterBarProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Search, filters and order. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = countOf(filters)
  return (
    <Card as="search" borderBottom paddingX={4} paddingY={3} style={{ flex: 'none' }}>
      <Stack gap={3}>
        <Flex gap={2} wrap="wrap">
          <Box flex={1} style={{ minWidth: '12rem', maxWidth: '24rem' }}>
            <Search
              value={filters.search ?? ''}
              onChange={(search) => onChange({ ...filters, search })}
            />
          </Box>
          <Button
            mode={count ? 'default' : 'ghost'}
            fontSize={1}
            icon={FilterIcon}
            text={count ? `Filters (${count})` : 'Filters'}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
          <Box>
            <Sort {...{ filters, onChange }} />
          </Box>
        </Flex>
        {isOpen && (
          <Grid
            gap={3}
            style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))' }}
          >
            <FilterFields {...{ filters, onChange }} />
          </Grid>
        )}
      </Stack>
    </Card>
  )
}

/** How long typing pauses before it is searched for, in ms. */
const PAUSE = 250

function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // What the URL was asked to say, oldest first: on a slow computer it says so later.
  const [asked, setAsked] = useState([value])
  if (value !== shown) {
    setShown(value)
    const own = asked.lastIndexOf(value)
    setAsked(own < 0 ? [value] : asked.slice(own))
    // The URL changed by itself: Back, or 'Clear search and filters'.
    if (own < 0) setText(value)
  }
  useEffect(() => {
    if (text.trim() === asked.at(-1)) return
    const timer = setTimeout(() => {
      setAsked([...asked, text.trim()])
      onChange(text.trim())
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, asked, onChange])
  return (
    <TextInput
      {...{ [SEARCH]: '' }}
      // Not of the type that has a button to clear it of its own, beside the kit's.
      role="searchbox"
      aria-label="Search by email address"
      aria-keyshortcuts="/"
      placeholder="Email or company domain"
      icon={SearchIcon}
      fontSize={1}
      value={text}
      clearButton={text !== '' && { 'aria-label': 'Clear the search' }}
      onClear={() => setText('')}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
