import { Box, Card, Grid, Heading, Stack } from '@sanity/ui'
import useSWR from 'swr'
import { ORIGINS, type Insight as Data, type ResourceCounts } from '#lib/insight/contract.ts'
import { SiteProvider, Problem } from '../site-api/provider.tsx'
import { Choice, Loading } from '../ui.tsx'
import { Calls, EarnedPoints, Scores } from './calls.tsx'
import { Experiments } from './experiments.tsx'
import { Crawlers, Field } from './field.tsx'
import { Beside, Funnel, Resources } from './funnel.tsx'
import { Entered, Origins, Questions } from './people.tsx'
import { pathOf, PERIODS, usePlace, type Place } from './place.ts'
import { Sequences } from './sequences.tsx'
import { Series } from './series.tsx'

/** The tool: what visitors and leads did in a period. */
export default function Insight() {
  return (
    <SiteProvider>
      <Page />
    </SiteProvider>
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
            <Problem title="The figures could not be loaded" error={error} onRetry={mutate} />
          )}
          {!data && isLoading && <Loading text="Loading the figures…" />}
          {data && !error && <Sections data={data} />}
        </Stack>
      </Box>
    </Card>
  )
}

function Sections({ data }: { data: Data }) {
  return (
    <>
      <Funnel data={data} />
      <Series data={data} />
      <Calls data={data} />
      <Scores data={data} />
      <EarnedPoints data={data} />
      <Experiments />
      <Sequences />
      {data.resource === null && <Resources data={data} />}
      {ORIGINS.map((kind) => (
        <Origins key={kind} data={data} kind={kind} />
      ))}
      {data.resource === null && <Crawlers data={data} />}
      <Questions data={data} />
      <Entered data={data} />
      {data.resource === null && <Field data={data} />}
      <Beside data={data} />
    </>
  )
}

interface ControlsProps {
  place: Place
  onChange: (change: Partial<Place>) => void
  /** Empty until loaded. */
  resources: readonly ResourceCounts[]
}

/** Which figures are shown. */
export function Controls({ place, onChange, resources }: ControlsProps) {
  const { days, by, resource } = place
  const offered = resources.filter(({ slug }) => slug !== '')
  return (
    <Card borderBottom paddingX={4} paddingY={3} style={{ flex: 'none' }}>
      <Stack gap={4}>
        <Heading as="h1" size={1}>
          Insight
        </Heading>
        <Grid gap={3} gridTemplateColumns={[2, 2, 3]} style={{ maxWidth: '44rem' }}>
          <Choice
            label="Period"
            value={String(days)}
            options={PERIODS.map((each) => [String(each), `Last ${each} days`])}
            onChange={(value) => onChange({ days: Number(value) })}
          />
          <Choice
            label="By"
            value={by}
            options={[
              ['day', 'Day'],
              ['week', 'Week'],
            ]}
            onChange={(value) => onChange({ by: value === 'week' ? 'week' : 'day' })}
          />
          <Choice
            label="Resource"
            any="All resources"
            value={resource}
            options={offered.map(({ slug, title }) => [slug, title ?? slug])}
            onChange={(value) => onChange({ resource: value })}
          />
        </Grid>
      </Stack>
    </Card>
  )
}
