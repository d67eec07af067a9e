import { Card, Grid, Heading, Select, Stack } from '@sanity/ui'
import type { ResourceCounts } from '#lib/insight/contract.ts'
import { Field } from '../leads/field.tsx'
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
  const isOffered = resource === '' || offered.some(({ slug }) => slug === resource)
  const choices = isOffered ? offered : [...offered, { slug: resource, title: null }]
  return (
    <Card borderBottom paddingX={4} paddingY={3} style={{ flex: 'none' }}>
      <Stack gap={4}>
        <Heading as="h1" size={1}>
          Insight
        </Heading>
        <Grid gap={3} gridTemplateColumns={[1, 1, 3]} style={{ maxWidth: '44rem' }}>
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
            value={resource}
            options={[
              ['', 'All resources'],
              ...choices.map(({ slug, title }): [string, string] => [slug, title ?? slug]),
            ]}
            onChange={(value) => onChange({ resource: value })}
          />
        </Grid>
      </Stack>
    </Card>
  )
}

interface ChoiceProps {
  label: string
  value: string
  /** Values and titles. */
  options: [string, string][]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(id) => (
        <Select
          id={id}
          fontSize={1}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map(([known, title]) => (
            <option key={known} value={known}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
