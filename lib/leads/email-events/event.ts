import { z } from 'zod'
import { moment } from '#lib/leads/bookings/scheduler.ts'
import { isAcceptableEmail } from '#lib/leads/person/email-address.ts'
import { storable } from '#lib/platform/database/storable.ts'

/**
 * What can become of an email, the more final the later: a later one takes the place of an earlier
 * one whichever webhook comes first. An inbox that is full or away (`soft-bounced`) may have got it
 * all the same.
 */
export const BECAME = [
  'sent',
  'delayed',
  'soft-bounced',
  'delivered',
  'failed',
  'suppressed',
  'bounced',
  'complained',
] as const
export type Became = (typeof BECAME)[number]

/** What a webhook tells of an email that we sent, or of an address on the suppression list. */
export type EmailEvent =
  | {
      about: 'email'
      id: string
      became: Became
      at: Date
      /** In words, without a period. */
      why: string | null
      /** Whom it was sent to. */
      to: string | null
    }
  | {
      about: 'address'
      address: string
      at: Date
      /** Null once it is off the list. */
      listed: 'bounced' | 'complained' | 'suppressed' | null
    }

const MAX_WHY = 200

const emailId = z
  .string('is not the ID of an email')
  .regex(/^[\w-]{8,200}$/, 'is not the ID of an email')

const text = z.string().nullish().catch(null)

const bounce = z.object({ type: z.string('is not a text'), subType: text, message: text })

/**
 * What Amazon SES, which Resend sends with, calls them.
 * https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types
 */
const SUBTYPES: Partial<Record<string, string>> = {
  NoEmail: 'no such mailbox',
  Suppressed: 'it bounced before',
  OnAccountSuppressionList: 'it bounced before, or was reported as spam',
  MailboxFull: 'the inbox is full',
  MessageTooLarge: 'the email is too large',
  ContentRejected: 'its content was refused',
  AttachmentRejected: 'its attachment was refused',
}

/** What a mail server says of an address that nobody has. */
const NOBODY =
  /\b5\.1\.1\b|user unknown|unknown user|no such (user|mailbox)|does(n.t| not) exist|address rejected/i

function whyBounced({ subType, message }: z.infer<typeof bounce>): string | null {
  const known = Object.hasOwn(SUBTYPES, subType ?? '') ? SUBTYPES[subType ?? ''] : undefined
  if (known) return known
  return NOBODY.test(message ?? '') ? 'no such mailbox' : line(message)
}

const line = (given: string | null | undefined) => storable(given ?? '', MAX_WHY) || null

/** The address of 'Ada <ada@example.com>', or of one without a name. */
function addressIn([first = '']: readonly string[]): string | null {
  const address = (/<([^<>]+)>\s*$/.exec(first)?.[1] ?? first).trim()
  return isAcceptableEmail(address) ? address : null
}

/** An event about an email, with what its own part says. */
function telling<Part extends z.ZodRawShape>(
  part: Part,
  read: (part: z.output<z.ZodObject<Part>>) => { became: Became; why?: string | null },
): z.ZodType<EmailEvent> {
  const own = z.object(part)
  const base = z.object({
    created_at: moment,
    data: z.intersection(z.object({ email_id: emailId, to: z.array(z.string()).catch([]) }), own),
  })
  return base.transform(({ created_at: at, data }) => {
    const { became, why = null } = read(data)
    return { about: 'email', id: data.email_id, became, at, why, to: addressIn(data.to) }
  })
}

const plain = (became: Became) => telling({}, () => ({ became }))

const ORIGINS = { bounce: 'bounced', complaint: 'complained', manual: 'suppressed' } as const

const listed = z.object({
  created_at: moment,
  data: z.object({
    email: z.string('is not a text').refine(isAcceptableEmail, 'is not an email address'),
    origin: z.enum(['bounce', 'complaint', 'manual']).catch('manual'),
  }),
})

/** https://resend.com/docs/webhooks/event-types; opens and clicks are not asked for. */
export const EVENTS: Readonly<Record<string, z.ZodType<EmailEvent>>> = {
  'email.sent': plain('sent'),
  'email.delivered': plain('delivered'),
  'email.delivery_delayed': plain('delayed'),
  'email.complained': plain('complained'),
  'email.bounced': telling({ bounce }, ({ bounce: told }) => ({
    became: told.type === 'Permanent' ? 'bounced' : 'soft-bounced',
    why: whyBounced(told),
  })),
  'email.failed': telling({ failed: z.object({ reason: text }).nullish().catch(null) }, (told) => ({
    became: 'failed',
    why: line(told.failed?.reason),
  })),
  // Resend says why in its own words, which name its dashboard.
  'email.suppressed': plain('suppressed'),
  'suppression.added': listed.transform(
    ({ created_at: at, data: { email: address, origin } }): EmailEvent => ({
      about: 'address',
      address,
      at,
      listed: ORIGINS[origin],
    }),
  ),
  'suppression.removed': listed.transform(
    ({ created_at: at, data: { email: address } }): EmailEvent => ({
      about: 'address',
      address,
      at,
      listed: null,
    }),
  ),
}

/** Those that the webhook at Resend has to tell of (docs/deploy.md); that one is sent, we know. */
export const WANTED = Object.keys(EVENTS).filter((name) => name !== 'email.sent')
