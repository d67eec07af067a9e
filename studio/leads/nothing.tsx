import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import type { Filters } from '#lib/leads/desk/contract.ts'
import { countOf } from './filters.ts'

/** In the place of the list when it has no rows: because of the filters, or because it's new. */
export function Nothing({ filters, onReset }: { filters: Filters; onReset: () => void }) {
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
          <Button mode="ghost" fontSize={1} text="Clear search and filters" onClick={onReset} />
        )}
      </Flex>
    </Card>
  )
}
