import 'server-only'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { EVENTS } from '#lib/leads/email-events/event.ts'
import { recordEmailEvent, type Recorded } from '#lib/leads/email-events/record.ts'
import { readEvent } from '#lib/leads/provider/webhook.ts'
import { log } from '#lib/platform/log/log.ts'

/** Whether these bytes are Resend's, of the last five minutes. Its headers are those of Svix. */
export function isSigned(body: string, headers: Headers, secret: string): boolean {
  const given = (name: string) =>
    headers.get(`svix-${name}`) ?? headers.get(`webhook-${name}`) ?? ''
  const names = ['id', 'timestamp', 'signature']
  const signed = Object.fromEntries(names.map((name) => [`webhook-${name}`, given(name)]))
  try {
    new Webhook(secret).verify(body, signed, { jsonParse: false })
    return true
  } catch {
    return false
  }
}

export interface Received {
  /** The event's type; 'other' if it isn't ours. */
  type: string
  result: Recorded | 'unknown' | 'unread'
}

const typeOf = z
  .object({ type: z.string('is missing') }, 'is not an object')
  .transform(({ type }) => type)

/** Stores what a webhook that is signed rightly tells. What doesn't fit is counted, and dropped. */
export async function receiveEmailEvent(body: string): Promise<Received> {
  const read = readEvent(body, typeOf, EVENTS)
  switch (read.kind) {
    case 'unknown':
      return { type: 'other', result: 'unknown' }
    case 'unread': {
      const { reason } = read
      const type = read.type ?? 'other'
      log.warn({ type, reason }, 'A webhook of Resend could not be read')
      return { type, result: 'unread' }
    }
    case 'event':
      return { type: read.type, result: await recordEmailEvent(read.event) }
  }
}
