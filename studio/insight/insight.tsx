import { Box, Card, Flex, Spinner, Stack, Text } from '@sanity/ui'
import useSWR from 'swr'
import { ORIGINS, type Insight as Data } from '#lib/insight/contract.ts'
import { Problem } from '../desk/problem.tsx'
import { DeskProvider } from '../desk/provider.tsx'
import { Beside } from './beside.tsx'
import { Controls } from './controls.tsx'
import { Entered } from './entered.tsx'
import { Experiments } from './experiments.tsx'
import { Funnel } from './funnel.tsx'
import { Origins } from './origins.tsx'
import { pathOf, usePlace } from './place.ts'
import { Questions } from './questions.tsx'
import { Resources } from './resources.tsx'
import { Series } from './series.tsx'

/** The tool: what visitors and leads did in a period. */
export default function Insight() {
  return (
    <DeskProvider>
      <Page />
    </DeskProvider>
  )
}

function Page() {
  const { place, go } = usePlace()
  // The figures stay while others are loaded.
  const { data, error, isLoading, mutate } = useSWR<Data, Error>(pathOf(place), {
    keepPreviousData: true,
  })
  return (
    <Card as="main" height="fill" display="flex" style={{ flexDirection: 'column', minHeight: 0 }}>
      <Controls place={place} onChange={go} resources={data?.resources ?? []} />
      <Box flex={1} overflow="auto" padding={[3, 4]} aria-busy={isLoading}>
        <Stack gap={4} style={{ maxWidth: '68rem' }}>
          {error && (
            <Problem
              title="The figures could not be loaded"
              error={error}
              onRetry={() => void mutate()}
            />
          )}
          {!data && isLoading && (
            <Flex gap={3} align="center" padding={4} role="status">
              <Spinner muted />
              <Text size={1} muted>
                Loading the figures
              </Text>
            </Flex>
          )}
          {data && !error && <Figures data={data} />}
        </Stack>
      </Box>
    </Card>
  )
}

function Figures({ data }: { data: Data }) {
  return (
    <>
      <Funnel data={data} />
      <Series data={data} />
      <Experiments />
      {data.resource === null && <Resources data={data} />}
      {ORIGINS.map((kind) => (
        <Origins key={kind} data={data} kind={kind} />
      ))}
      <Questions data={data} />
      <Entered data={data} />
      <Beside data={data} />
    </>
  )
}
