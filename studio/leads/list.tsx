import { Box, Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Filters } from '#lib/leads/desk/filters.ts'
import { Problem } from '../site-api/provider.tsx'
import { Loading, TextButton } from '../ui.tsx'
import { BulkBar } from './bulk.tsx'
import { CallsList } from './calls.tsx'
import { OpenErasures } from './erasure.tsx'
import { ExportButton } from './export.tsx'
import { FilterBar, orderTitle } from './filter-bar.tsx'
import { LIST } from './keys.ts'
import { countOf, sortedBy, type usePlace, type View } from './place.ts'
import { ColumnTitles, LeadRow } from './rows.tsx'
import type { LeadList } from './use-leads.ts'

interface ListProps {
  list: LeadList
  place: ReturnType<typeof usePlace>
}

interface ListPaneProps extends ListProps {
  /** A person covers it. It stays loaded, and where it was scrolled to. */
  isHidden: boolean
}

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
          <Views place={place} />
          {place.view === 'people' && <ExportButton filters={place.filters} />}
        </Flex>
      </Card>
      {place.view === 'calls' ? (
        <CallsList place={place} />
      ) : (
        <>
          <FilterBar filters={place.filters} onChange={place.filter} />
          <OpenErasures />
          <List list={list} place={place} />
        </>
      )}
    </Card>
  )
}

const VIEWS: [View, string][] = [
  ['people', 'People'],
  ['calls', 'Calls'],
]

function Views({ place }: Pick<ListProps, 'place'>) {
  return (
    <Flex gap={1} as="nav" aria-label="Views">
      {VIEWS.map(([view, title]) => (
        <TextButton
          key={view}
          mode="bleed"
          padding={2}
          text={title}
          selected={place.view === view}
          aria-pressed={place.view === view}
          onClick={() => place.show(view)}
        />
      ))}
    </Flex>
  )
}

const NOBODY_CHOSEN: ReadonlySet<string> = new Set()

function List({ list, place }: ListProps) {
  const { leads, error, isBusy } = list
  const { id, filters, filter } = place
  const hasRows = leads !== undefined && leads.length > 0
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NOBODY_CHOSEN)
  const choose = useCallback(
    (lead: string, isChosen: boolean) =>
      setChosen((before) => {
        const next = new Set(before)
        if (isChosen) next.add(lead)
        else next.delete(lead)
        return next
      }),
    [],
  )
  const all = leads?.filter((lead) => chosen.has(lead.id)) ?? []
  const box = useRef<HTMLDivElement>(null)
  // Other filters, or another order, are another list: it is read from its beginning.
  const shown = useRef(filters)
  useEffect(() => {
    if (shown.current !== filters) box.current?.scrollTo({ top: 0 })
    shown.current = filters
  }, [filters])
  return (
    <>
      {all.length > 0 && (
        <BulkBar
          chosen={all}
          list={list}
          onDone={(done) =>
            setChosen(
              (before) =>
                new Set([...before].filter((one) => done.every((lead) => lead.id !== one))),
            )
          }
        />
      )}
      <Box
        ref={box}
        flex={1}
        overflow="auto"
        // So that the keyboard can scroll it where no row has the focus.
        tabIndex={-1}
        aria-busy={isBusy}
        {...{ [LIST]: '' }}
      >
        {error && (
          <Box padding={4}>
            <Problem title="The leads could not be loaded" error={error} onRetry={list.retry} />
          </Box>
        )}
        {!leads && !error && <Loading text="Loading leads…" />}
        {leads?.length === 0 && !error && (
          <Nothing {...{ filters, onReset: () => filter(sortedBy({}, filters.sort ?? '')) }} />
        )}
        {hasRows && <ColumnTitles {...{ filters, onChange: filter }} />}
        {hasRows && (
          <Stack
            as="ul"
            aria-label={`People, ${orderTitle(filters)}`}
            padding={2}
            gap={1}
            style={{ listStyle: 'none', margin: 0 }}
          >
            {leads.map((lead, index) => (
              <LeadRow
                key={lead.id}
                lead={lead}
                filters={filters}
                isOpen={lead.id === id}
                isChosen={chosen.has(lead.id)}
                onChoose={choose}
                isEntry={id && leads.some((one) => one.id === id) ? lead.id === id : index === 0}
              />
            ))}
          </Stack>
        )}
        {hasRows && !error && <End {...list} />}
      </Box>
    </>
  )
}

function End({ hasMore, isBusy, more, leads }: LeadList) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!button.current || isBusy) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), {
      rootMargin: '400px',
    })
    watch.observe(button.current)
    return () => watch.disconnect()
  }, [isBusy, more])
  const shown = leads?.length ?? 0
  return (
    <Flex padding={4} justify="center" role="status">
      {hasMore ? (
        <Button
          ref={button}
          mode="bleed"
          fontSize={1}
          text={isBusy ? 'Loading more…' : 'Show more'}
          disabled={isBusy}
          onClick={more}
        />
      ) : (
        <Text size={1} muted>
          {shown === 1 ? 'One person' : `${shown.toLocaleString('en-US')} people`}
        </Text>
      )}
    </Flex>
  )
}

/** In the place of the list when it has no rows: because of the filters, or because it's new. */
function Nothing({ filters, onReset }: { filters: Filters; onReset: () => void }) {
  const isFiltered = Boolean(filters.search) || countOf(filters) > 0
  return (
    <Card padding={6} role="status">
      <Flex direction="column" align="center" gap={4}>
        <Stack gap={3}>
          <Text align="center" weight="medium">
            {isFiltered ? 'Nobody found' : 'No leads yet'}
          </Text>
          <Text align="center" size={1} muted>
            {isFiltered
              ? 'Try a shorter search, a longer period or fewer filters.'
              : 'Everybody who asks for a resource on the website appears here.'}
          </Text>
        </Stack>
        {isFiltered && (
          <TextButton mode="ghost" text="Clear search and filters" onClick={onReset} />
        )}
      </Flex>
    </Card>
  )
}
