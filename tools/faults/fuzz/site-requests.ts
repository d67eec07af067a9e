import { createHmac } from 'node:crypto'
import { SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import fc from 'fast-check'
import { keyFrom } from '#lib/platform/database/keys.ts'
import { mapFields } from '#lib/tools/roi/fields.ts'
import { anotherVisitor } from '#tools/harness/visitor.ts'
import { asJson, body, headerText, near, query, segment, text } from './hostile.ts'
import { forwarded } from './forwarded.ts'
import { validAnswers } from './quiz-answers.ts'
import type { Sent } from './send.ts'

/**
 * Requests to every route of the site, from valid to absurd. `env` holds the keys that open them.
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
    { weight: 2, arbitrary: documents },
    { weight: 1, arbitrary: preview },
    { weight: 2, arbitrary: anything },
    { weight: 4, arbitrary: behindProxies },
  )
}

/** A request's headers, with its body among them until `request` takes it out. */
type Parts = Record<string, string | Uint8Array>

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

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

/**
 * Mostly a request as a browser on this site sends it, sometimes with another method, another
 * header or a tampered path.
 */
function request(path: string, parts: fc.Arbitrary<Parts>, usual = ['POST']): fc.Arbitrary<Sent> {
  const method = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  )
  const odd = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Record<string, string>>({}) },
    { weight: 1, arbitrary: oddHeader },
  )
  const tail = fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: query(['a'], text) },
    { weight: 1, arbitrary: segment.map((part) => `/${part}`) },
  )
  return fc
    .tuple(method, parts, odd, tail)
    .map(([verb, { body: bytes, ...headers }, more, end]) => ({
      method: verb,
      path: path + end,
      headers: Object.assign(anotherVisitor(), headers, more),
      body: verb === 'GET' || verb === 'HEAD' ? undefined : bytes,
    }))
}

const oddHeader = fc
  .tuple(
    fc.constantFrom(
      'accept',
      'accept-encoding',
      'authorization',
      'content-type',
      'cookie',
      'if-none-match',
      'next-action',
      'next-router-state-tree',
      'origin',
      'range',
      'rsc',
      SIGNATURE_HEADER_NAME,
      'sec-fetch-site',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-unknown-page',
      'x-middleware-subrequest',
      'x-nextjs-data',
      'x-request-id',
    ),
    fc.oneof(
      headerText,
      fc.constantFrom(
        '1',
        '*/*',
        '__prerender_bypass=1',
        '__prerender_bypass=%E0%A4%A',
        'proxy:proxy:proxy',
      ),
    ),
  )
  .map(([name, value]) => ({ [name]: value }))

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

/** The addresses of documents, of which two exist; a slash in a name makes it another path. */
const documents = fc
  .oneof(
    fc.constantFrom('resource-ai-implementation-roadmap', 'resource-ai-roi-calculator'),
    segment,
  )
  .chain((id) => request(`/api/documents/${id}`, fc.constant({}), ['GET']))

const preview = fc
  .tuple(
    fc.constantFrom('enable', 'disable'),
    query(['sanity-preview-secret', 'sanity-preview-pathname', 'sanity-preview-perspective'], text),
  )
  .map(([what, search]) => ({
    method: 'GET',
    path: `/api/draft-mode/${what}${search}`,
    headers: anotherVisitor(),
  }))

/** Requests for pages through other people's proxies, some of them from staff in preview. */
const behindProxies = fc
  .tuple(
    fc.constantFrom(
      '/',
      '/nope',
      '/resources',
      '/resources/ai-roi-calculator',
      '/resources/nope',
      '/share-images/resources/no-such',
      '/resource-not-found',
      '/studio',
      '/api/health',
      '/api/draft-mode/disable',
    ),
    forwarded,
    fc.constantFrom({}, {}, { cookie: '__prerender_bypass=1' }),
    fc.constantFrom('GET', 'GET', 'GET', ...METHODS),
  )
  .map(([path, headers, cookie, method]) => ({
    method,
    path,
    headers: Object.assign(anotherVisitor(), headers, cookie),
  }))

/** Paths of pages and files, some of which exist, with arbitrary suffixes. */
const anything = fc
  .tuple(
    fc.constantFrom(
      '',
      '/api',
      '/api/leads',
      '/api/health',
      '/resources',
      '/studio',
      '/preview',
      '/_next/static',
      '/_next/image',
      '/_next/data',
      '/resource-not-found',
    ),
    fc.array(segment, { maxLength: 3 }),
    query(['url', 'w', 'q', '_rsc'], text),
    fc.oneof(fc.constant<Record<string, string>>({}), oddHeader),
    fc.constantFrom('GET', 'GET', ...METHODS),
  )
  .map(([start, parts, search, headers, method]) => ({
    method,
    path: `${[start, ...parts].join('/') || '/'}${search}`,
    headers: Object.assign(anotherVisitor(), headers),
  }))

/** Signs any body, also one that Sanity would never send, such as an empty one. */
function sign(payload: string, secret: string): string {
  const at = Date.now()
  const hash = createHmac('sha256', secret).update(`${at}.${payload}`).digest('base64url')
  return `t=${at},v1=${hash}`
}
