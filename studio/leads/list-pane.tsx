import { Box, Card, Flex, Heading } from '@sanity/ui'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import { List } from './list.tsx'
import { OpenErasures } from './open-erasures.tsx'
import type { usePlace } from './place.ts'
import type { LeadList } from './use-leads.ts'

interface ListPaneProps {
  list: LeadList
  place: ReturnType<typeof usePlace>
  /** A person covers it. It stays loaded, and where it was scrolled to. */
  isHidden: boolean
}

/** Search, filters and the list. */
export function ListPane({ list, place, isHidden }: ListPaneProps) {
  const isNarrow = place.id !== null
  return (
    <Card
      as="section"
      aria-label="Leads"
      borderRight={isNarrow}
      style={{
        display: isHidden ? 'none' : 'flex',
        flexDirection: 'column',
        flex: isNarrow ? '0 0 24rem' : '1 1 0',
        minWidth: 0,
        containerType: 'inline-size',
      }}
    >
      <Card borderBottom paddingX={4} paddingY={3} style={{ flex: 'none' }}>
        <Flex align="center" gap={3}>
          <Box flex={1}>
            <Heading as="h1" size={1}>
              Leads
            </Heading>
          </Box>
          <ExportButton filters={place.filters} />
        </Flex>
      </Card>
      <FilterBar filters={place.filters} onChange={place.filter} />
      <OpenErasures />
      <List list={list} place={place} />
    </Card>
  )
}
