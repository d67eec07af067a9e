import fc from 'fast-check'
import { SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { anotherVisitor } from '#tools/harness/visitor.ts'
import { isSendable, type Sent } from './send.ts'

/** Inputs that have broken programs before. */
const KNOWN = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nX-Injected: yes',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%',
  '%ff',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  "' or '1'='1",
  '__proto__',
  'constructor',
  'toString',
  '\u202Egnp.exe',
  '\uD800',
  'ﷺ'.repeat(50),
  'a'.repeat(5000),
  '9'.repeat(400),
  '-0',
  '1e999',
  'NaN',
  'null',
]

/** Text: known trouble, or anything at all. */
export const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...KNOWN) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.string() },
)

/** Anything that JSON can represent, and JavaScript values that it can't. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53, [], {}, [[]], { $ne: 1 }),
)

/** Bodies that aren't JSON, or JSON of an unexpected kind. */
export const body = fc.oneof(
  fc.json(),
  text,
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom(
    '[',
    '{"a":',
    '"\\ud800"',
    '['.repeat(20_000),
    `{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`,
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    `"${'x'.repeat(70_000)}"`,
    '1e999',
  ),
)

/** A valid record, or one with a field replaced, removed or added. */
export function near(good: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<unknown> {
  return fc
    .tuple(good, fc.nat(), fc.oneof(value, fc.constant(undefined)), fc.nat(3))
    .map(([record, at, other, how]) => {
      const names = Object.keys(record)
      const name = how === 2 ? JSON.stringify(other) : (names[at % names.length] ?? '')
      return how === 0 ? record : Object.assign({}, record, { [name]: other })
    })
}

/** The same as JSON, sometimes with a key that reaches for the prototype. */
export function asJson(given: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc.tuple(given, fc.nat(9)).map(([plain, one]) => {
    const json = JSON.stringify(plain) ?? 'null'
    return one === 0 ? json.replace(/^\{/, '{"__proto__":{"polluted":true},') : json
  })
}

/** A path segment, raw or percent-encoded. */
export const segment = fc
  .tuple(text, fc.boolean())
  .map(([raw, encode]) => (encode ? encodeURIComponent(raw.toWellFormed()) : raw))
  .filter((part) => isSendable('path', `/${part}`))

/** Header values. */
export const headerText = text.filter((part) => isSendable('header', part))

/** A query string of names and values, some of them known. */
export function query(names: string[], good: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const one = fc.tuple(fc.oneof(fc.constantFrom(...names), text), fc.oneof(good, text))
  return fc.array(one, { maxLength: 4 }).map((pairs) => {
    const search = new URLSearchParams(pairs)
    return pairs.length > 0 ? `?${search}` : ''
  })
}

/** A request's headers, with its body among them until `request` takes it out. */
export type Parts = Record<string, string | Uint8Array>

export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
]

/**
 * Mostly a request as a browser on this site sends it, sometimes with another method, another
 * header or a tampered path.
 */
export function request(
  path: string,
  parts: fc.Arbitrary<Parts>,
  usual = ['POST'],
): fc.Arbitrary<Sent> {
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

export const oddHeader = fc
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
  .map(([name, setting]) => ({ [name]: setting }))
