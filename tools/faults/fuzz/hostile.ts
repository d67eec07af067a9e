import fc from 'fast-check'
import { isSendable } from './send.ts'

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
