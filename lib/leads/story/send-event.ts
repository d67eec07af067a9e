import { ownLead } from '#lib/leads/person/own-lead.ts'
import type { ToolName } from '#lib/leads/story/kinds.ts'

/** What a visitor did, as `POST /api/story` takes it, without the lead. */
export type OwnEvent =
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

/**
 * Records what this visitor did, behind their latest lead; without a lead, nothing. Never throws:
 * what can't be recorded doesn't concern the visitor, and waits for the next occasion.
 */
export function sendEvent(event: OwnEvent): void {
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
export function sendLater(event: OwnEvent, pause: number): void {
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
