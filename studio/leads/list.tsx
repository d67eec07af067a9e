import { Box, Button, Card, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useRef } from 'react'
import { Problem } from '../desk/problem.tsx'
import { Nothing } from './nothing.tsx'
import { ColumnTitles } from './columns.tsx'
import { LeadRow } from './lead-row.tsx'
import { orderTitle, sortedBy } from './sort.tsx'
import { LIST } from './use-keys.ts'
import type { usePlace } from './place.ts'
import type { LeadList } from './use-leads.ts'

interface ListProps {
  list: LeadList
  place: ReturnType<typeof usePlace>
}

/** The rows, or what there is instead. */
export function List({ list, place }: ListProps) {
  const { leads, error, isBusy } = list
  const { id, filters, filter } = place
  const box = useRef<HTMLDivElement>(null)
  // Other filters, or another order, are another list: it is read from its beginning.
  const shown = useRef(filters)
  useEffect(() => {
    if (shown.current !== filters) box.current?.scrollTo({ top: 0 })
    shown.current = filters
  }, [filters])
  return (
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
      {!leads && !error && <Loading />}
      {leads?.length === 0 && !error && (
        <Nothing {...{ filters, onReset: () => filter(sortedBy({}, filters.sort)) }} />
      )}
      {leads && leads.length > 0 && <ColumnTitles {...{ filters, onChange: filter }} />}
      {leads && leads.length > 0 && (
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
              isEntry={id && leads.some((one) => one.id === id) ? lead.id === id : index === 0}
            />
          ))}
        </Stack>
      )}
      {leads && leads.length > 0 && !error && <End {...list} />}
    </Box>
  )
}

/** Loads the next page when its button comes near. */
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

function Loading() {
  return (
    <Card padding={5} role="status">
      <Flex gap={3} justify="center">
        <Spinner muted />
        <Text size={1} muted>
          Loading leads…
        </Text>
      </Flex>
    </Card>
  )
}
