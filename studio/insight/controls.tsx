import { Card, Grid, Heading, Stack } from '@sanity/ui'
import type { ResourceCounts } from '#lib/insight/contract.ts'
import { Choice } from '../desk/choice.tsx'
import { PERIODS, type Place } from './place.ts'

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
