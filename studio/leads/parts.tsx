import { Badge, Flex, Text } from '@sanity/ui'
import { useState, type ReactNode } from 'react'
import { useDateTimeFormat, useRelativeTime } from 'sanity'
import { styled } from 'styled-components'
import { HOT, WARM } from '#lib/leads/score/bands.ts'
import { SmallButton, useAttempt } from '../ui.tsx'

export function Score({ score }: { score: number | null }) {
  if (score === null) return null
  const tone = score >= HOT ? 'positive' : score >= WARM ? 'caution' : 'default'
  return (
    <Badge tone={tone} title="Score">
      {score} {score === 1 ? 'point' : 'points'}
    </Badge>
  )
}

/** A line of text that may have badges, no higher for them. */
export function WithBadges({ children }: { children: ReactNode }) {
  return (
    <Line gap={2} align="center" wrap="wrap">
      {children}
    </Line>
  )
}

const Line = styled(Flex)`
  > [data-ui='Badge'] {
    margin-block: -0.375rem;
  }
`

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

const SOON = 183 * 86_400_000

/** The day and the time of day, with the year where that isn't clear. */
export function CallTime({ at }: { at: string }) {
  const [isSoon] = useState(() => Math.abs(Date.parse(at) - Date.now()) < SOON)
  const format = useDateTimeFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(!isSoon && { year: 'numeric' }),
  })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
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

interface RetryButtonProps {
  text: string
  retry: () => Promise<unknown>
  /** Called afterwards, whether it worked or not. */
  reload: () => void
}

/** Has the website try again. Says why if it can't. */
export function RetryButton({ text, retry, reload }: RetryButtonProps) {
  const { attempt, isBusy } = useAttempt({ failed: 'Not tried again' })
  return (
    <SmallButton
      text={isBusy ? 'Trying…' : text}
      onClick={() => void (isBusy || attempt(retry).then(reload))}
    />
  )
}

/** The title of a card. */
export function CardTitle({ children }: { children: ReactNode }) {
  return (
    <Text as="h3" size={1} weight="medium">
      {children}
    </Text>
  )
}

/** A fact in a card. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex gap={3} justify="space-between" as="dl" style={{ margin: 0 }}>
      <Text as="dt" size={1} muted style={LABEL}>
        {label}
      </Text>
      <Text as="dd" size={1} align="right" style={VALUE}>
        {children}
      </Text>
    </Flex>
  )
}

/** A label wraps before its value does, which stays whole if it is short; a long URL wraps. */
const LABEL = { flexShrink: 1000 } as const
const VALUE = { margin: 0, minWidth: 0, maxWidth: '70%', overflowWrap: 'anywhere' } as const

/** A text that this tab remembers until it is empty. */
export function useKept(name: string): [text: string, keep: (next: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? '')
  function keep(next: string) {
    setText(next)
    if (next) sessionStorage.setItem(name, next)
    else sessionStorage.removeItem(name)
  }
  return [text, keep]
}

/** A moment in words, for a sentence. */
export function useMoment(): (at: string) => string {
  const format = useDateTimeFormat({ dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(new Date(at))
}
