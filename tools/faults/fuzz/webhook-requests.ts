import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { CAL_COM } from '#lib/local-cloud/scheduling/cal-com.ts'
import { CALENDLY } from '#lib/local-cloud/scheduling/calendly.ts'
import type { Booking, Face, Happening } from '#lib/local-cloud/scheduling/face.ts'
import { asJson, body, near, request, text } from './hostile.ts'
import type { Sent } from './send.ts'

type Bodies = fc.Arbitrary<unknown>
type Sign = (body: string) => Record<string, string>

/**
 * Requests to the routes that schedulers, CRMs and Resend tell: signed, with another's signature,
 * or with none.
 */
export function webhookRequests(env: Record<string, string>): fc.Arbitrary<Sent> {
  const bookings = (face: Face, secret: string | undefined) =>
    told(`/api/bookings/${face.name}`, calls(face), (given) =>
      face.headers(given, secret ?? '', new Date()),
    )
  return fc.oneof(
    { weight: 2, arbitrary: bookings(CAL_COM, env.CALCOM_WEBHOOK_SECRET) },
    { weight: 2, arbitrary: bookings(CALENDLY, env.CALENDLY_WEBHOOK_SIGNING_KEY) },
    told('/api/email-events', near(emailEvent), (given) => {
      const signed = new Webhook(env.RESEND_WEBHOOK_SECRET ?? '').sign('msg', new Date(), given)
      const at = String(Math.floor(Date.now() / 1000))
      return { 'svix-id': 'msg', 'svix-timestamp': at, 'svix-signature': signed }
    }),
    told('/api/crm/hubspot', fc.array(near(hubspotEvent), { maxLength: 3 }), (given) => {
      const at = String(Date.now())
      const signed = createHmac('sha256', env.HUBSPOT_WEBHOOK_SECRET ?? '')
      signed.update(`POST${env.SITE_URL}/api/crm/hubspot${given}${at}`)
      return {
        'x-hubspot-request-timestamp': at,
        'x-hubspot-signature-v3': signed.digest('base64'),
      }
    }),
    told('/api/crm/pipedrive', near(pipedriveEvent), () => {
      const user = Buffer.from(`northwright:${env.PIPEDRIVE_WEBHOOK_PASSWORD}`)
      return { authorization: `Basic ${user.toString('base64')}` }
    }),
  )
}

function told(path: string, bodies: Bodies, sign: Sign): fc.Arbitrary<Sent> {
  const sent = fc
    .tuple(fc.oneof({ weight: 3, arbitrary: asJson(bodies) }, body), fc.nat(5))
    .map(([given, how]) => {
      const bytes = Buffer.from(given)
      const signature = how === 0 ? {} : sign(how === 1 ? 'something else' : String(bytes))
      return Object.assign({ body: bytes, 'content-type': 'application/json' }, signature)
    })
  return request(path, sent)
}

const or = (usual: string) => fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, text)
const HAPPENINGS: Happening[] = [
  'booked',
  'moved',
  'replaced',
  'cancelled',
  'missed',
  'not missed',
  'ended',
]

/** What a scheduler tells, with anything at all in its fields. */
function calls(face: Face): Bodies {
  const booking: fc.Arbitrary<Booking> = fc.record({
    uid: or('fuzzed'),
    number: fc.nat(),
    face: fc.constant(face.name),
    name: text,
    email: fc.oneof(
      or('fuzzed@example.com'),
      text.map((part) => `${part}@example.com`),
    ),
    timeZone: or('Asia/Tokyo'),
    startsAt: or('2027-01-04T15:00:00.000Z'),
    endsAt: or('2027-01-04T15:30:00.000Z'),
    createdAt: or(new Date().toISOString()),
    notes: text,
    extras: fc.dictionary(or('utm_campaign'), text, { maxKeys: 3 }),
    reason: text,
    cancelledBy: fc.constantFrom('visitor', 'team'),
    replacedBy: or('later'),
  })
  return near(
    fc
      .tuple(fc.constantFrom(...HAPPENINGS), booking, booking, fc.boolean())
      .map(([happening, one, replaces, isNext]) =>
        Object(face.body(happening, isNext ? Object.assign(one, { replaces }) : one, new Date())),
      ),
  )
}

/** Of long ago: one about an email of now may be told to come again. */
const emailEvent = fc.record<Record<string, unknown>>({
  type: fc.constantFrom('email.delivered', 'email.bounced', 'email.failed', 'suppression.added'),
  created_at: fc.constant('2026-01-05T10:00:00.000Z'),
  data: fc.record({
    email_id: or('4ef9a417-02e9-4d39-ad75-9611e0fcc33c'),
    to: fc.array(or('fuzzed@example.com'), { maxLength: 2 }),
    email: or('fuzzed@example.com'),
    bounce: fc.record({ type: or('Permanent'), subType: text, message: text }),
    failed: fc.record({ reason: text }),
  }),
})

const hubspotEvent = fc.record<Record<string, unknown>>({
  subscriptionType: fc.constantFrom(
    'contact.propertyChange',
    'contact.deletion',
    'contact.merge',
    'deal.creation',
  ),
  objectId: fc.oneof(fc.nat(), text),
  primaryObjectId: fc.nat(),
  mergedObjectIds: fc.array(fc.nat(), { maxLength: 3 }),
  propertyName: fc.constantFrom('hs_lead_status', 'lifecyclestage', 'hubspot_owner_id'),
  propertyValue: text,
  occurredAt: fc.constantFrom(Date.now(), 0, -1),
})

const pipedriveEvent = fc.record<Record<string, unknown>>({
  meta: fc.record({
    entity: or('person'),
    action: fc.constantFrom('create', 'change', 'delete', 'merge'),
    entity_id: fc.oneof(fc.nat(), text),
    timestamp: or('2026-11-24T09:00:00.000Z'),
  }),
  data: fc.record({ id: fc.nat(), owner_id: fc.nat(), custom_fields: fc.dictionary(text, text) }),
})
