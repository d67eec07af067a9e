import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

export const RESEND_SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

/** The headers of Resend's webhook with this body, sent at this time. */
export function svixHeaders(
  body: string,
  { at = new Date(), secret = RESEND_SECRET }: { at?: Date; secret?: string } = {},
) {
  const id = `msg_${randomUUID()}`
  return {
    'svix-id': id,
    'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
    'svix-signature': new Webhook(secret).sign(id, at, body),
  }
}

interface Told {
  at?: string
  to?: string
  bounce?: { type?: string; subType?: string; message?: string }
}

/** As https://resend.com/docs/webhooks/event-types shows them. */
export function emailEvent(
  type: string,
  id: string,
  { at, to = 'ada@example.com', bounce }: Told = {},
) {
  const created = at ?? new Date().toISOString()
  const parts: Record<string, object> = {
    'email.bounced': {
      bounce: {
        type: 'Permanent',
        subType: 'General',
        message: 'smtp; 550 5.1.1 <ada@example.com>: user unknown',
        ...bounce,
      },
    },
    'email.failed': { failed: { reason: 'reached_daily_quota' } },
    'email.suppressed': { suppressed: { type: 'OnAccountSuppressionList', message: 'See …' } },
  }
  return {
    type,
    created_at: created,
    data: {
      email_id: id,
      message_id: '<111@example.com>',
      created_at: '2026-11-22 23:41:11.894719+00',
      from: 'Northwright <site@northwright.example>',
      to: [to],
      subject: 'Your guide',
      ...parts[type],
    },
  }
}

export function suppression(
  type: 'added' | 'removed',
  email: string,
  { at, origin = 'manual' }: { at?: string; origin?: string } = {},
) {
  const data = { id: randomUUID(), email, origin, source_id: null, created_at: at }
  return { type: `suppression.${type}`, created_at: at ?? new Date().toISOString(), data }
}
