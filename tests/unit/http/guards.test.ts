import { describe, expect, test } from 'vitest'
import { hasBearer, isSameOrigin } from '#lib/platform/http/guards.ts'
import { reason } from '#lib/platform/log/log.ts'
import { methodNotAllowed } from '#lib/platform/http/problem.ts'

const request = (headers: Record<string, string>) =>
  new Request('http://localhost:3000/api/leads', { headers })

describe('which origins may post', () => {
  test.each([
    [true, {}],
    [true, { 'sec-fetch-site': 'same-origin' }],
    [true, { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    [true, { origin: 'https://site.example', host: 'site.example' }],
    [
      true,
      { origin: 'https://site.example', host: 'inner:80', 'x-forwarded-host': 'site.example' },
    ],
    // A proxy that doesn't forward the visitor's host.
    [true, { origin: 'https://www.site.example', host: '127.0.0.1:3000' }],
    [false, { 'sec-fetch-site': 'cross-site' }],
    [false, { origin: 'https://evil.example', host: '127.0.0.1:3000' }],
    [false, { 'sec-fetch-site': 'same-site' }],
    [false, { 'sec-fetch-site': 'none' }],
    [false, { origin: 'https://evil.example', host: 'site.example' }],
    [false, { origin: 'null', host: 'site.example' }],
    [false, { origin: 'https://site.example.evil.example', host: 'site.example' }],
  ])('%s for %j', (allowed, headers) => {
    expect(isSameOrigin(request(headers), 'https://www.site.example')).toBe(allowed)
  })
})

describe('the bearer key', () => {
  test.each([
    [true, 'Bearer the-key'],
    [true, 'bearer  the-key'],
    [false, 'Bearer the-key '.repeat(2)],
    [false, 'Bearer the-kez'],
    [false, 'Basic the-key'],
    [false, 'Bearer '],
    [false, ''],
  ])('%s for %j', (accepted, authorization) => {
    for (const keys of [['the-key'], ['another', 'the-key']])
      expect(hasBearer(request({ authorization }), ...keys)).toBe(accepted)
  })
})

test('another method gets the allowed ones', async () => {
  const response = methodNotAllowed('GET', 'POST')()
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, POST')
  expect(await response.json()).toMatchObject({ status: 405, title: 'Method Not Allowed' })
})

test('the log gives the cause of a failed query, not its parameters', () => {
  const cause = new AggregateError([new Error('connect ECONNREFUSED'), new Error('other')])
  const failed = new Error('Failed query: insert … params: ada@example.com', { cause })
  expect(reason(failed)).toBe('connect ECONNREFUSED')
  expect(reason('text\nof two lines')).toBe('text of two lines')
})
