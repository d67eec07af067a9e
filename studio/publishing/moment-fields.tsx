import { Card, Grid, Stack, Text } from '@sanity/ui'
import { Autocomplete } from '@sanity/ui/autocomplete'
import { useMemo } from 'react'
import { isTimeZone } from '#lib/content/lead-emails.ts'
import { instantsOf, offsetName, placeOf, spoken } from '#lib/publishing/local-time.ts'
import { Choice, Field, TextField } from '../ui.tsx'

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
export function MomentFields(props: MomentFieldsProps) {
  const { entered, chosen, at, now, second, onChange, onSecond } = props
  const set = (change: Partial<Entered>) => onChange({ ...entered, ...change })
  return (
    <>
      <Grid gridTemplateColumns={2} gap={3}>
        <TextField
          label="Date"
          type="date"
          value={entered.date}
          onChange={(date) => set({ date })}
        />
        <TextField
          label="Time"
          type="time"
          value={entered.time}
          onChange={(time) => set({ time })}
        />
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

interface TimeZoneFieldProps {
  value: string
  /** The moment at which offsets are shown. */
  at: Date
  onChange: (timeZone: string) => void
}

/** A time zone by its place: typing a part of the name finds it. */
function TimeZoneField({ value, at, onChange }: TimeZoneFieldProps) {
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

/** What staff have entered: a date as YYYY-MM-DD, a time as HH:mm, and an IANA time zone. */
export interface Entered {
  date: string
  time: string
  timeZone: string
}

/** The moments that are meant, two where a time comes twice; or why there is none. */
type Chosen = { instants: Date[] } | { problem: string }

export function chosenMoments({ date, time, timeZone }: Entered, now: Date): Chosen {
  const local = `${date}T${time}`
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(Date.parse(`${local}Z`))) {
    return { problem: 'Please enter a date and a time.' }
  }
  if (!isTimeZone(timeZone)) return { problem: 'Please choose a time zone from the list.' }
  const instants = instantsOf(local, timeZone)
  if (instants.length === 0) {
    const what = `There is no ${time} in ${placeOf(timeZone)} that day`
    return { problem: `${what}: clocks skip it. Please choose another time.` }
  }
  const later = instants.filter((at) => at > now)
  return later.length > 0
    ? { instants: later }
    : { problem: 'This time has passed. Please choose a later one.' }
}

/** All time zones that this browser knows. */
export function timeZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
}

/** This browser's own time zone. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
