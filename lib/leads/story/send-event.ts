'use client'

import { useEffect, useEffectEvent } from 'react'
import { ownLead } from '#lib/leads/person/in-browser.ts'
import type { ToolName } from '#lib/leads/story/kinds.ts'

/** What a visitor did, as `POST /api/story` takes it, without the lead. */
type OwnEvent =
  | { kind: 'booking' }
  | {
      kind: 'result'
      tool: ToolName
      input: object
      shared: boolean
      /** `wordingMark` of the quiz. */
      wording?: string
    }

/** The last body of each kind that was sent, so that nothing is sent twice in a row. */
const sent = new Map<OwnEvent['kind'], string>()
/** The result that a signed link opened, which is stored already, until another one is sent. */
let known: string | undefined
let waiting: { event: OwnEvent; timer?: ReturnType<typeof setTimeout> } | undefined

/** Has this result not be recorded again until there was another one. */
export function knowResult(input: object): void {
  known = inOrder(input)
}

/** The database keeps no order. */
const inOrder = (input: object) => JSON.stringify(Object.entries(input).toSorted())

/** Without a lead, nothing. Never throws: what can't be recorded waits for the next occasion. */
function sendEvent(event: OwnEvent): void {
  const { kind } = event
  const lead = ownLead()
  const body = JSON.stringify({ ...event, lead })
  if (!lead || sent.get(kind) === body) return
  if (event.kind === 'result') {
    if (inOrder(event.input) === known) return
    known = undefined
  }
  sent.set(kind, body)
  const again = () => {
    sent.delete(kind)
    waiting ??= { event }
  }
  // `keepalive` lets it arrive although the tab is closed.
  fetch('/api/story', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive: true,
  }).then(({ status }) => {
    if (status === 429 || status >= 500) again()
  }, again)
}

/** Records an event after a pause in milliseconds, unless another one follows before. */
function sendLater(event: OwnEvent, pause: number): void {
  clearTimeout(waiting?.timer)
  waiting = { event, timer: setTimeout(sendWaiting, pause) }
}

/** Records at once what waits: for the end of a pause, or because it could not be recorded. */
export function sendWaiting(): void {
  if (!waiting) return
  clearTimeout(waiting.timer)
  sendEvent(waiting.event)
  waiting = undefined
}

type Result = Omit<Extract<OwnEvent, { kind: 'result' }>, 'kind'>

/**
 * Records a tool's result once it has stayed the same for `pause` ms, or when the visitor leaves.
 * Null is no result: the starting figures, or an example.
 */
export function useResult(result: Result | null, pause: number): void {
  const record = useEffectEvent(() => {
    if (result) sendLater({ kind: 'result', ...result }, pause)
  })
  const shown = JSON.stringify(result)
  useEffect(() => {
    if (shown === 'null') sendWaiting()
    else record()
  }, [shown])

  useEffect(() => {
    document.addEventListener('visibilitychange', sendWaiting)
    return () => {
      document.removeEventListener('visibilitychange', sendWaiting)
      sendWaiting()
    }
  }, [])
}

/** Records a press on any `BookingLink`, with the main or the middle button. */
export function watchBooking(): void {
  document.addEventListener('click', recordPress)
  document.addEventListener('auxclick', recordPress)
}

function recordPress({ target, button }: MouseEvent): void {
  if (button > 1 || !(target instanceof Element) || !target.closest('[data-booking]')) return
  sendWaiting()
  sendEvent({ kind: 'booking' })
}
