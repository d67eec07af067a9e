import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RESERVED_SLUGS } from '#lib/content/paths.ts'
import { fromProblem, normalizedPath, readFrom } from '#lib/publishing/redirects/path.ts'

describe('the path that a redirect starts from', () => {
  test.each([
    ['/old', '/old'],
    ['/Old/', '/old'],
    [' /old ', '/old'],
    ['//old', null],
    ['/a//b/', '/a/b'],
    ['/a/./b/../c', '/a/c'],
    ['/a/%2e%2e/c', '/c'],
    ['/Caf%c3%a9', '/caf%C3%A9'],
    ['/café', '/caf%C3%A9'],
    ['/cafe\u0301', '/caf%C3%A9'],
    ['/%7Eada', '/~ada'],
    ['/a b', '/a%20b'],
    ['/a%2Fb', '/a%2Fb'],
    ['/about.html', '/about.html'],
    ['/resources/old-guide', '/resources/old-guide'],
    ['/customers/old', '/customers/old'],
    ['/%E0%A4', null],
    ['/a%00', null],
    ['/a%5Cb', null],
    ['/a\nb', null],
    ['old', null],
    ['https://example.com/old', null],
    ['/old?x=1', null],
    ['/old#x', null],
    ['', null],
    [null, null],
    [['/old'], null],
    [`/${'a'.repeat(500)}`, null],
  ])('%j is read as %j', (value, path) => {
    expect(readFrom(value)).toBe(path)
  })

  test.each([
    '/',
    '/api/leads',
    '/API/leads',
    '/%61pi/leads',
    '/x/../api/leads',
    '/studio',
    '/studio/structure',
    '/_next/static/x.js',
    '/.well-known/security.txt',
    '/resources',
    '/customers/',
    '/favicon.ico',
    '/sitemap.xml',
    '/opengraph-image-abc',
    ...RESERVED_SLUGS.map((slug) => `/${slug}`),
  ])('%s is the site’s own', (path) => {
    expect(fromProblem(path)).toMatch(/always the site’s own/)
    expect(readFrom(path)).toBeNull()
  })

  test('normalized once is normalized, and a path of one host', () => {
    fc.assert(
      fc.property(fc.webPath({ size: 'small' }), fc.string(), (path, more) => {
        for (const text of [path, `/${more}`, `${path}/${more}`]) {
          const normalized = normalizedPath(text)
          if (normalized === null) continue
          expect(normalizedPath(normalized)).toBe(normalized)
          expect(new URL(normalized, 'https://a.example').origin).toBe('https://a.example')
          expect(normalized).not.toMatch(/^\/\//)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
