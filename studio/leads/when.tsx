import { useState } from 'react'
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

/** A moment soon: the time of day, and the date unless it is today. */
export function Moment({ at }: { at: string }) {
  const date = useDateTimeFormat({ dateStyle: 'medium' })
  const short = useDateTimeFormat({ timeStyle: 'short' })
  const exact = useDateTimeFormat({ dateStyle: 'medium', timeStyle: 'short' })
  const moment = new Date(at)
  const [today] = useState(() => date.format(new Date()))
  const isToday = date.format(moment) === today
  return <time dateTime={at}>{(isToday ? short : exact).format(moment)}</time>
}
