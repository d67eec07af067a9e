import {
  calCom,
  calComMissed,
  calendly,
  calendlyMoved,
  inDays,
} from '#tests/unit/leads/bookings/webhooks.ts'

const MOVED_AT = inDays(-3)
const OVER_AT = inDays(-2)

/** Each person's four webhooks: booked, moved, and called off or missed, at one of two schedulers. */
export function storiesOf(people: number): { scheduler: string; body: object }[] {
  return Array.from({ length: people }, (_, n) => {
    const email = `visitor-${n}@example.com`
    const [first, second] = [`first-${n}`, `second-${n}`]
    if (n % 2) {
      const bodies = [
        calCom('BOOKING_REQUESTED', { uid: first, email, at: inDays(-5) }),
        calCom('BOOKING_CREATED', { uid: first, email }),
        calCom(
          'BOOKING_RESCHEDULED',
          { uid: second, email, at: MOVED_AT },
          { rescheduleUid: first },
        ),
        calComMissed(true, { uid: second, email }),
      ]
      return bodies.map((body) => ({ scheduler: 'cal.com', body }))
    }
    const bodies = [
      calendly('invitee.created', { uid: first, email }),
      ...calendlyMoved(first, second, MOVED_AT, email),
      calendly('invitee.canceled', { uid: second, email, at: OVER_AT }),
    ]
    return bodies.map((body) => ({ scheduler: 'calendly', body }))
  }).flat()
}
