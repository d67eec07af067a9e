import { stageOf, stands, type Call } from '#lib/leads/story/calls.ts'
import type { Member } from '#lib/leads/story/kinds.ts'

export type CallEntry = ReturnType<typeof callEntry>

/** As JSON. */
export function callEntry(call: Call) {
  const { id, startsAt, endsAt, timeZone, name, email, host, place, answers } = call
  return {
    id,
    stage: stageOf(call),
    outcome: call.outcome,
    isRequest: call.status === 'requested',
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    name,
    email,
    host,
    place,
    answers,
  }
}

/** What happened to a call. */
export interface CallTold {
  kind: 'call'
  at: string
  what: 'requested' | 'booked' | 'moved' | 'cancelled' | 'rejected' | 'held' | 'missed'
  call: CallEntry
  /** When it was to be, before it was moved. */
  from?: string | undefined
  by?: Call['cancelledBy']
  reason?: string | null | undefined
  /** Who of the team says so; without, its scheduler does. */
  author?: Member
}

export function callTimeline(calls: readonly Call[]): CallTold[] {
  return calls.flatMap((call) => {
    const { status, reason, cancelledBy: by, outcome } = call
    const before = calls.find(({ movedTo }) => movedTo === call.id)
    const asked = status === 'requested' ? status : 'booked'
    const told = [
      news(call, before ? 'moved' : asked, call.bookedAt, {
        from: before?.startsAt.toISOString(),
        reason: before?.reason,
      }),
    ]
    // Of a call that was moved, the new one tells, once it has arrived.
    const isToldElsewhere = status === 'moved' && calls.some(({ id }) => id === call.movedTo)
    if (!stands(call) && !isToldElsewhere)
      told.push(news(call, status, call.changedAt, { by, reason }))
    if (outcome && !call.isSaid) told.push(news(call, outcome, call.changedAt))
    return told
  })
}

function news(call: Call, what: CallTold['what'], at: Date, more: Partial<CallTold> = {}) {
  return { kind: 'call' as const, at: at.toISOString(), what, call: callEntry(call), ...more }
}
