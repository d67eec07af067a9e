import { TextInput } from '@sanity/ui'
import { useState } from 'react'
import type { Filters } from '#lib/leads/desk/contract.ts'
import { Choice } from '../desk/choice.tsx'
import { Field } from '../desk/field.tsx'
import { daysBack, PERIODS } from './filters.ts'
import { STATE_TITLES } from './states.ts'
import { useChoices } from './use-choices.ts'

interface FieldsProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** A field for each filter. */
export function FilterFields({ filters, onChange }: FieldsProps) {
  const { resources, campaigns } = useChoices()
  const set = (change: object) => onChange({ ...filters, ...change })
  const { resource = '', campaign = '', state = '', minScore = '', spam = '' } = filters
  return (
    <>
      <Choice
        label="Resource"
        any="Any resource"
        value={resource}
        options={resources.map(({ slug, title }) => [slug, title])}
        onChange={(value) => set({ resource: value })}
      />
      <Choice
        label="Campaign"
        any="Any campaign"
        value={campaign}
        options={campaigns.map((name) => [name, name])}
        onChange={(value) => set({ campaign: value })}
      />
      <Choice
        label="State"
        any="Any state"
        value={state}
        options={Object.entries(STATE_TITLES)}
        onChange={(value) => set({ state: value })}
      />
      <Choice
        label="Score"
        any="Any score"
        value={String(minScore)}
        options={SCORES}
        onChange={(value) => set({ minScore: value && Number(value) })}
      />
      <Period {...{ filters, onChange }} />
      <Choice
        label="Spam"
        any="Without spam"
        value={spam}
        options={[['only', 'Only flagged as spam']]}
        onChange={(value) => set({ spam: value })}
      />
    </>
  )
}

const SCORES: [string, string][] = [20, 40, 60, 80].map((points) => [
  String(points),
  `${points} points or more`,
])

const LENGTHS = Object.entries(PERIODS)

/** When the person was last active: a period that ends today, or between two days. */
function Period({ filters, onChange }: FieldsProps) {
  const { from = '', to = '' } = filters
  const length = to ? undefined : LENGTHS.find(([days]) => daysBack(Number(days)) === from)
  const [isOwn, setIsOwn] = useState(false)
  const hasDays = isOwn || (!length && Boolean(from || to))
  return (
    <>
      <Choice
        label="Last active"
        any="At any time"
        value={hasDays ? 'own' : (length?.[0] ?? '')}
        options={[...LENGTHS, ['own', 'Between two days']]}
        onChange={(days) => {
          setIsOwn(days === 'own')
          if (days === 'own') return
          onChange({ ...filters, from: days ? daysBack(Number(days)) : '', to: '' })
        }}
      />
      {hasDays && (
        <Day label="From" value={from} onChange={(day) => onChange({ ...filters, from: day })} />
      )}
      {hasDays && (
        <Day label="To" value={to} onChange={(day) => onChange({ ...filters, to: day })} />
      )}
    </>
  )
}

interface DayProps {
  label: string
  /** YYYY-MM-DD, or ''. */
  value: string
  onChange: (value: string) => void
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <Field label={label}>
      {(id) => (
        <TextInput
          id={id}
          type="date"
          fontSize={1}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
