import { useDateTimeFormat, useRelativeTime } from 'sanity'

/** A moment relative to now, with the exact time where the pointer rests. */
export function When({ at }: { at: string }) {
  const exact = useDateTimeFormat({ dateStyle: 'full', timeStyle: 'short' })
  const relative = useRelativeTime(at, { minimal: true, useTemporalPhrase: true })
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {relative}
    </time>
  )
}

/** A moment as time of day, under the heading of its day. */
export function TimeOfDay({ at }: { at: string }) {
  const exact = useDateTimeFormat({ dateStyle: 'full', timeStyle: 'short' })
  const short = useDateTimeFormat({ timeStyle: 'short' })
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {short.format(new Date(at))}
    </time>
  )
}
