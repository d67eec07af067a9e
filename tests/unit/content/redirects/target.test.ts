import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTarget, withQuery } from '#lib/publishing/redirects/path.ts'

const SITE = 'https://www.example.com'

describe('a redirect may lead', () => {
  test.each([
    ['/new', '/new'],
    ['/', '/'],
    ['/new?x=1#y', '/new?x=1#y'],
    ['/a/../b', '/b'],
    ['https://other.example/x', 'https://other.example/x'],
    ['https://other.example', 'https://other.example/'],
    ['https://xn--mnchen-3ya.example/', 'https://xn--mnchen-3ya.example/'],
    [`${SITE}/new?x`, '/new?x'],
  ])('to %s', (value, target) => {
    expect(readTarget(value, SITE)).toBe(target)
  })
})

/** Whatever was tried against redirects of others. */
const ATTACKS = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  '/.//evil.example',
  `${SITE}//evil.example`,
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https://www.example.com@evil.example',
  'https://user:password@evil.example',
  'https://evil.example\\@www.example.com',
  'https://ex\u0430mple.com',
  'https://\uFF45vil.example',
  'https://evil。example',
  'https://ev\u200Bil.example',
  'https://evil.example\r\nSet-Cookie: x=1',
  'https://localhost/',
  'https://127.0.0.1/',
  'http://plain.example',
  'mailto:ada@example.com',
  '/api/draft-mode/enable',
  '/studio',
  '/Preview/x',
  'new',
  '',
  null,
  7,
]

describe('a redirect never leads', () => {
  test.each(ATTACKS)('to %j', (value) => {
    expect(readTarget(value, SITE)).toBeNull()
  })

  test('to another host than the one that is written there', () => {
    const piece = fc.constantFrom('/', '\\', '.', '..', '%2e', '@', ':', '//', 'evil.example', 'x')
    const texts = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)
    fc.assert(
      fc.property(fc.oneof(texts, fc.string(), fc.webUrl()), fc.string(), (text, search) => {
        const target = readTarget(text)
        if (target === null) return
        const { origin, username } = new URL(withQuery(target, search), SITE)
        expect(origin).toBe(text.trim().startsWith('/') ? SITE : new URL(text).origin)
        expect(username).toBe('')
      }),
      { numRuns: 5000 },
    )
  })
})

describe('the query that a visitor came with', () => {
  test.each([
    ['/new', '?a=1&b=2', '/new?a=1&b=2'],
    ['/new', '', '/new'],
    ['/new#part', '?a=1', '/new?a=1#part'],
    ['/new?a=own', '?a=1&b=2', '/new?a=own&b=2'],
    [
      'https://x.example/',
      '?utm_source=a&gclid=b&lead=secret',
      'https://x.example/?utm_source=a&gclid=b',
    ],
  ])('%s with %s is %s', (target, search, expected) => {
    expect(withQuery(target, search)).toBe(expected)
  })
})
