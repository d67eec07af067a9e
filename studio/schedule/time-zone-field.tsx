import { Card, Text } from '@sanity/ui'
import { Autocomplete } from '@sanity/ui/autocomplete'
import { useMemo } from 'react'
import { offsetName } from '#lib/publishing/local-time.ts'
import { Field } from '../desk/field.tsx'
import { timeZones } from './chosen.ts'

interface TimeZoneFieldProps {
  value: string
  /** The moment at which offsets are shown. */
  at: Date
  onChange: (timeZone: string) => void
}

/** A time zone by its place: typing a part of the name finds it. */
export function TimeZoneField({ value, at, onChange }: TimeZoneFieldProps) {
  const options = useMemo(() => timeZones().map((name) => ({ value: name })), [])
  return (
    <Field label="Time zone">
      {(id) => (
        <Autocomplete
          id={id}
          fontSize={1}
          openButton
          options={options}
          value={value}
          placeholder="A city, such as Berlin"
          filterOption={(query, option) => words(option.value).includes(words(query))}
          renderValue={readable}
          renderOption={(option) => (
            <Card as="button" type="button" padding={3}>
              <Text size={1}>
                {readable(option.value)} ({offsetName(at, option.value)})
              </Text>
            </Card>
          )}
          onSelect={onChange}
        />
      )}
    </Field>
  )
}

function readable(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}

function words(text: string): string {
  return readable(text).toLowerCase()
}
