import { Select } from '@sanity/ui'
import { Field } from './field.tsx'

interface ChoiceProps {
  label: string
  /** What no choice is called, where there may be none. */
  any?: string
  value: string
  /** Values and titles. */
  options: [string, string][]
  onChange: (value: string) => void
}

/** A select. */
export function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  // A value from a link stays chosen, even if it isn't offered (any more).
  const isOffered = value === '' || options.some(([known]) => known === value)
  return (
    <Field label={label}>
      {(id) => (
        <Select
          id={id}
          fontSize={1}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {any !== undefined && <option value="">{any}</option>}
          {!isOffered && <option value={value}>{value}</option>}
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
