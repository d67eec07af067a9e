import { createHmac } from 'node:crypto'
import { SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import fc from 'fast-check'
import { keyFrom } from '#lib/platform/database/keys.ts'
import { typeOf, type Question, type Answer } from '#lib/tools/quiz/question-types.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { mapFields } from '#lib/tools/roi/fields.ts'
import { asJson, body, near, request, text, type Parts } from './hostile.ts'
import { anything, behindProxies, documents, preview } from './page-requests.ts'
import type { Sent } from './send.ts'
import { webhookRequests } from './webhook-requests.ts'

/**
 * Requests to every route of the site, from valid to absurd. `env` holds the keys that open them, and `SITE_URL`.
 */
export function siteRequests(env: Record<string, string>): fc.Arbitrary<Sent> {
  const keys = fc.constantFrom(
    `Bearer ${env.SITE_KEY}`,
    `Bearer ${env.CRON_SECRET}`,
    'Bearer',
    'Basic YTpi',
  )
  const leads = request(
    '/api/leads',
    fc.oneof(
      asJson(near(lead)).map((json) => jsonBody(json)),
      near(lead).map((fields) => formBody(fields)),
      body.map((bytes) => jsonBody(bytes)),
      body.map((bytes) => formBody(bytes)),
    ),
  )
  const events = request(
    '/api/story',
    fc.oneof(asJson(near(event)), body).map((bytes) => jsonBody(bytes)),
  )
  const report = (path: string, good: fc.Arbitrary<Record<string, unknown>>) =>
    request(
      path,
      fc
        .oneof(asJson(near(good)), asJson(near(good)), body)
        .map((bytes) => jsonBody(bytes, { authorization: `Bearer ${env.SITE_KEY}` })),
    )
  const signed = fc.oneof(asJson(near(change)), body).map((bytes) => {
    const signature = sign(String(bytes), env.SANITY_WEBHOOK_SECRET ?? '')
    return jsonBody(bytes, { [SIGNATURE_HEADER_NAME]: signature })
  })
  const opening = fc
    .oneof(asJson(near(linked(env.CRON_SECRET ?? ''))), body)
    .map((bytes) => jsonBody(bytes))
  const drain = keys.map((key) => ({ authorization: key }))
  return fc.oneof(
    { weight: 4, arbitrary: leads },
    { weight: 2, arbitrary: events },
    { weight: 3, arbitrary: report('/api/reports/roi', roi) },
    { weight: 3, arbitrary: report('/api/reports/automation', automation) },
    { weight: 2, arbitrary: request('/api/revalidate', signed) },
    {
      weight: 1,
      arbitrary: request(
        '/api/revalidate',
        body.map((bytes) => jsonBody(bytes)),
      ),
    },
    { weight: 1, arbitrary: request('/api/deliveries', drain, ['GET', 'POST']) },
    { weight: 2, arbitrary: request('/api/results/open', opening) },
    { weight: 4, arbitrary: webhookRequests(env) },
    { weight: 2, arbitrary: documents },
    { weight: 1, arbitrary: preview },
    { weight: 2, arbitrary: anything },
    { weight: 4, arbitrary: behindProxies },
  )
}

const jsonBody = (bytes: string | Uint8Array, more: Parts = {}): Parts => ({
  body: bytes,
  'content-type': 'application/json',
  ...more,
})

function formBody(given: unknown): Parts {
  const isText = typeof given === 'string' || given instanceof Uint8Array
  const fields = Object.entries(Object(given)).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ])
  const bytes = isText ? given : new URLSearchParams(fields).toString()
  return { body: bytes, 'content-type': 'application/x-www-form-urlencoded' }
}

const email = fc.oneof(
  fc.constant('ada@example.com'),
  text.map((part) => `${part}@example.com`),
)

const lead = fc.record<Record<string, unknown>>(
  {
    email,
    source: fc.constantFrom(
      'resource_ai-roi-calculator',
      'resource_ai-implementation-roadmap',
      'resource_none',
    ),
    page: fc.constantFrom('/resources/ai-roi-calculator', '/'),
    subject: fc.constantFrom('', 'x'),
    consent: text,
    idempotencyKey: fc.uuid(),
    attribution: fc.dictionary(fc.constantFrom('utm_source', 'referrer', 'x'), text),
  },
  { requiredKeys: ['email', 'source'] },
)

const figure = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1e308, -1e308, 5e-324),
)
const delivery = fc.constantFrom('file', 'file', 'email')
const roi = fc.record<Record<string, unknown>>({
  email,
  delivery,
  inputs: fc.record(mapFields(() => figure)),
  date: fc.constantFrom('2026-11-03', '0001-01-01', '9999-12-31'),
})

/** Any set of valid answers, with some questions left out. */
export const validAnswers = fc.record<Record<string, Answer>>(
  Object.fromEntries(QUESTIONS.map((question) => [question.id, validAnswer(question)])),
  { requiredKeys: [] },
)

/** Options and integers, each as it counts. */
function validAnswer(question: Question): fc.Arbitrary<Answer> {
  const type = typeOf(question)
  const options = [
    ...type.options(question),
    ...[1, 2, 3, 4].map((points) => type.worth(question, points)),
  ]
  const given = fc.oneof(fc.constantFrom(...options), fc.integer({ min: 0, max: 200 }))
  return given
    .map((each) => type.read(question, each))
    .filter((read) => read !== null)
    .map(({ answer }) => answer)
}

const automation = fc.record<Record<string, unknown>>({
  email,
  delivery,
  answers: validAnswers,
})

const event = fc.record<Record<string, unknown>>(
  {
    kind: fc.constantFrom('result', 'booking'),
    lead: fc.uuid(),
    tool: fc.constantFrom('roi', 'automation'),
    input: fc.oneof(fc.record(mapFields(() => figure)), validAnswers),
    shared: fc.boolean(),
  },
  { requiredKeys: ['kind', 'lead'] },
)

/** What a page asks with the token of a link: signed by the site, with its shape, or anything. */
function linked(secret: string): fc.Arbitrary<Record<string, unknown>> {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
  const signed = bytes(20).map((named) => {
    const hash = createHmac('sha256', keyFrom(secret, 'result links')).update(named).digest()
    return Buffer.concat([named, hash.subarray(0, 16)])
  })
  const token = fc.oneof(signed, bytes(36)).map((one) => Buffer.from(one).toString('base64url'))
  const leads = fc.array(fc.uuid(), { maxLength: 30 })
  return fc.record<Record<string, unknown>>(
    { token: fc.oneof(token, text), leads },
    { requiredKeys: ['token'] },
  )
}

// Types that no page shows: others would invalidate pages and keep the site busy for nothing.
const change = fc.record<Record<string, unknown>>({
  _type: fc.constantFrom('none', 'sanity.imageAsset'),
  slug: fc.oneof(text, fc.constant(null)),
  pass: fc.nat(2),
})

/** Signs any body, also one that Sanity would never send, such as an empty one. */
function sign(payload: string, secret: string): string {
  const at = Date.now()
  const hash = createHmac('sha256', secret).update(`${at}.${payload}`).digest('base64url')
  return `t=${at},v1=${hash}`
}
