import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolveRedirects, type StoredRedirect } from '#lib/publishing/redirects/resolve.ts'

const SITE = 'https://www.example.com'
const PAGES = new Map([['guide', '/resources/guide']])

function resolved(...redirects: StoredRedirect[]) {
  return Object.fromEntries(resolveRedirects(redirects, PAGES, SITE))
}

describe('a redirect', () => {
  test('to a document follows its slug; an unpublished one leaves it harmless', () => {
    const [old, gone] = [
      { from: '/resources/old', target: 'guide' },
      { from: '/x', target: 'gone' },
    ]
    expect(resolved(old, gone)).toEqual({ '/resources/old': '/resources/guide' })
  })

  test('that leads to another leads to its end, in one step', () => {
    const chain = [
      { from: '/a', to: '/B/?x=1' },
      { from: '/b', to: `${SITE}/c?y=2` },
      { from: '/c', target: 'guide' },
    ]
    expect(resolved(...chain)).toEqual({
      '/a': '/resources/guide?y=2&x=1',
      '/b': '/resources/guide?y=2',
      '/c': '/resources/guide',
    })
  })

  test('in a loop, or into one, is ignored', () => {
    const loop = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/A/' },
      { from: '/into', to: '/a' },
      { from: '/itself', to: `${SITE}/itself#x` },
      { from: '/fine', to: '/elsewhere' },
    ]
    expect(resolved(...loop)).toEqual({ '/fine': '/elsewhere' })
  })

  test('from the path of a page is ignored, and a chain ends there', () => {
    const back = [
      { from: '/resources/guide', to: '/elsewhere' },
      { from: '/a', to: '/resources/guide' },
    ]
    expect(resolved(...back)).toEqual({ '/a': '/resources/guide' })
  })

  test('that comes first wins, if it leads anywhere', () => {
    const same = [
      { from: '/a', target: 'gone' },
      { from: '/A', to: '/first' },
      { from: '/a/', to: '/second' },
    ]
    expect(resolved(...same)).toEqual({ '/a': '/first' })
  })
})

test('whatever is stored, no visitor is sent twice, back, or into a loop', () => {
  const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/resources/guide', '/studio', 'x')
  const redirect = fc.record(
    { from: path, to: fc.oneof(path, fc.string()), target: fc.constantFrom('guide', 'gone', 3) },
    { requiredKeys: ['from'] },
  )
  fc.assert(
    fc.property(fc.array(redirect, { maxLength: 12 }), (redirects) => {
      const moves = resolveRedirects(redirects, PAGES, SITE)
      for (const [from, to] of moves) {
        expect(moves.has(new URL(to, SITE).pathname)).toBe(false)
        expect([...PAGES.values()]).not.toContain(from)
      }
    }),
    { numRuns: 2000 },
  )
})

test('ten times the redirects take about ten times as long, and each is one look-up away', () => {
  const stored = Array.from({ length: 20_000 }, (_, n) => ({
    from: `/shop/category-${n % 50}/product-${n}.html`,
    ...(n % 2 ? { to: `/resources/guide-${n % 300}` } : { target: 'guide' }),
  }))
  const processorTime = (redirects: StoredRedirect[]) => {
    const before = process.cpuUsage()
    const moves = resolveRedirects(redirects, PAGES, SITE)
    expect(moves.size).toBe(redirects.length)
    expect(moves.get('/shop/category-49/product-1999.html')).toBe('/resources/guide-199')
    return process.cpuUsage(before).user
  }
  const [few, all] = [stored.slice(0, 2000), stored].map(processorTime)
  expect(all).toBeLessThan(40 * Number(few))
})

test('a chain of 10,000 redirects is resolved in a moment', () => {
  const chain = Array.from({ length: 10_000 }, (_, n) => ({ from: `/p${n}`, to: `/p${n + 1}` }))
  const started = performance.now()
  expect(resolveRedirects(chain, PAGES).get('/p0')).toBe('/p10000')
  expect(performance.now() - started).toBeLessThan(5000)
})
