import { Card, Grid, Stack, Text, TextInput } from '@sanity/ui'
import { offsetName, placeOf, spoken } from '#lib/publishing/local-time.ts'
import { Choice } from '../desk/choice.tsx'
import { Field } from '../desk/field.tsx'
import { ownTimeZone, type Chosen, type Entered } from './chosen.ts'
import { TimeZoneField } from './time-zone-field.tsx'

interface MomentFieldsProps {
  entered: Entered
  chosen: Chosen
  /** The moment that is meant, if there is one. */
  at: Date | null
  now: Date
  /** Whether, of a time that comes twice, the second is meant. */
  second: boolean
  onChange: (entered: Entered) => void
  onSecond: (second: boolean) => void
}

/** Date, time and time zone, and which moment that is. */
export function MomentFields({
  entered,
  chosen,
  at,
  now,
  second,
  onChange,
  onSecond,
}: MomentFieldsProps) {
  const set = (change: Partial<Entered>) => onChange({ ...entered, ...change })
  return (
    <>
      <Grid gridTemplateColumns={2} gap={3}>
        <Input label="Date" type="date" value={entered.date} onChange={(date) => set({ date })} />
        <Input label="Time" type="time" value={entered.time} onChange={(time) => set({ time })} />
      </Grid>
      <TimeZoneField
        value={entered.timeZone}
        at={at ?? now}
        onChange={(timeZone) => set({ timeZone })}
      />
      {'instants' in chosen && chosen.instants.length > 1 && (
        <Choice
          label={`${entered.time} comes twice in ${placeOf(entered.timeZone)} that day, because clocks go back. Which is meant?`}
          value={second ? '1' : '0'}
          options={chosen.instants.map((instant, index) => [
            String(index),
            `The ${index ? 'second' : 'first'} (${offsetName(instant, entered.timeZone)})`,
          ])}
          onChange={(value) => onSecond(value === '1')}
        />
      )}
      <Card
        tone={at ? 'neutral' : 'caution'}
        border
        radius={2}
        padding={3}
        role="status"
        data-testid="schedule-moment"
      >
        {'problem' in chosen && <Text size={1}>{chosen.problem}</Text>}
        {at && <Moment at={at} timeZone={entered.timeZone} />}
      </Card>
    </>
  )
}

/** A moment in the chosen time zone and, where it reads otherwise, in the person's own. */
function Moment({ at, timeZone }: { at: Date; timeZone: string }) {
  const own = ownTimeZone()
  return (
    <Stack gap={3}>
      <Text size={1} weight="medium">
        {spoken(at, timeZone)}
        {timeZone !== 'UTC' && ` (${offsetName(at, timeZone)})`}
      </Text>
      {offsetName(at, own) !== offsetName(at, timeZone) && (
        <Text size={1} muted>
          {spoken(at, own)} ({offsetName(at, own)}), where you are
        </Text>
      )}
    </Stack>
  )
}

interface InputProps {
  label: string
  type: 'date' | 'time'
  value: string
  onChange: (value: string) => void
}

function Input({ label, type, value, onChange }: InputProps) {
  return (
    <Field label={label}>
      {(id) => (
        <TextInput
          id={id}
          type={type}
          fontSize={1}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
