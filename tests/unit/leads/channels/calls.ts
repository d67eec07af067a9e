import type { Call } from '#lib/leads/story/calls.ts'
import { PERSON_ID } from '#tests/unit/leads/follow-up/story.ts'

/** A call of the person, as its scheduler told of it. */
export function callWith(change: Partial<Call> = {}): Call {
  return {
    id: '7a1f0b6e-3a4e-8b8e-9a55-0d0c8a1f7e01',
    scheduler: 'cal.com',
    personId: PERSON_ID,
    status: 'booked',
    outcome: null,
    startsAt: new Date('2026-11-30T15:00:00Z'),
    endsAt: new Date('2026-11-30T15:30:00Z'),
    timeZone: 'Europe/Berlin',
    name: 'Ada Lovelace',
    email: 'ada@acme.example',
    host: { name: 'Jordan Avery', email: 'jordan@northwright.example' },
    place: 'https://meet.example.com/abc',
    answers: [{ question: 'What would you like to talk about?', answer: 'Invoices' }],
    movedTo: null,
    cancelledBy: null,
    reason: null,
    bookedAt: new Date('2026-11-23T09:00:00Z'),
    changedAt: new Date('2026-11-23T09:00:00Z'),
    isSaid: false,
    shownWith: PERSON_ID,
    ...change,
  }
}
