import { describe, expect, test, vi } from 'vitest'
import { log, readable, redactEmails, logRequestError } from '#lib/platform/log/log.ts'
import { currentRequestId, logLead, requestIdFrom } from '#lib/platform/log/request-id.ts'
import { watchIncomingRequests } from '#lib/platform/http/incoming-requests.ts'
import { testServer } from '#tests/server.ts'

describe('email addresses', () => {
  test.each([
    ['Key (email)=(ada@example.com) already exists', 'Key (email)=([email]) already exists'],
    ['{"to":"Ada <ada+1@sub.example.co.uk>"}', '{"to":"Ada <[email]>"}'],
    ["o'brien@x and a@b", '[email] and [email]'],
    ['/v1/contacts/find?email=ada%40example.com&x=1', '/v1/contacts/find?email=[email]&x=1'],
    ['postgres://site:pa@ss@host:5432/db', 'postgres://site:[email]:5432/db'],
    [JSON.stringify('to "ada lovelace"@example.com'), '"to [email]"'],
    ['{"message":"@nobody"}', '{"message":"@nobody"}'],
    ['node_modules/@sanity/client', 'node_modules/@sanity/client'],
    [
      'at a (/x/chunks/ssr/1_@sanity_a-B._.js:1:20)',
      'at a (/x/chunks/ssr/1_@sanity_a-B._.js:1:20)',
    ],
    ['/unsubscribe/ada@example.com:1:20', '/unsubscribe/[email]:1:20'],
    ['ada@example.js and b.js:1:2', '[email] and b.js:1:2'],
  ])('%s', (line, safe) => {
    expect(redactEmails(line)).toBe(safe)
  })

  test('are found in linear time', () => {
    const started = performance.now()
    for (const part of ['a', 'a@', 'a%', 'a.js', '\\"a', '@']) redactEmails(`${part.repeat(2e5)} @`)
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

test('in development a line is human-readable', () => {
  const line = { level: 'error', time: '2026-11-21T08:00:00Z', pid: 1, message: 'request' }
  const shown = readable(
    JSON.stringify({ ...line, requestId: '12345678-9', path: '/', status: 500 }),
  )
  expect(shown).toMatch(/^\d\d:\d\d:\d\d {2}ERROR request {2}path=\/ {2}status=500 {2}12345678\n$/)
})

test('an error keeps the reference that the visitor sees, and neither query nor parameters', () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const cause = new Error('connection refused')
  const error = Object.assign(new Error('Failed query: params: x', { cause }), { digest: '42' })
  logRequestError(error, { path: '/a?email=x', route: '/[slug]', kind: 'render' })
  expect(logged.mock.lastCall?.[0]).toMatchObject({
    digest: '42',
    cause: 'connection refused',
    path: '/a',
    route: '/[slug]',
    stack: expect.stringMatching(/^ {4}at (?!.*params)/s),
  })
  logged.mockRestore()
})

describe('a request', () => {
  test.each([
    ['abc-123.Z_9', true],
    ['short', false],
    ['has space in it', false],
    ['ada@example.com', false],
    ['x'.repeat(65), false],
  ])('with the id %s keeps it: %s', (id, kept) => {
    expect(requestIdFrom(id) === id).toBe(kept)
    expect(requestIdFrom(undefined)).toMatch(/^[\w-]{36}$/)
  })

  test('has one id, one line, and none of its query', async () => {
    const lines: unknown[] = []
    const info = vi.spyOn(log, 'info').mockImplementation((facts) => void lines.push(facts))
    watchIncomingRequests()
    const seen: (string | undefined)[] = []
    const url = await testServer(async (request, response) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      seen.push(currentRequestId(), String(request.headers['x-request-id']))
      if (request.headers['x-request-id'] === 'proxy-id-2') logLead('0b5c')
      response.statusCode = 201
      response.end('ok')
    })
    const ids = ['proxy-id-1', 'proxy-id-2', 'not one']
    const responses = await Promise.all(
      ids.map((id) => fetch(`${url}/a/b?email=a@b`, { headers: { 'X-Request-Id': id } })),
    )
    const given = responses.map(({ headers }) => headers.get('x-request-id'))
    expect(given.slice(0, 2)).toEqual(ids.slice(0, 2))
    expect(given[2]).toMatch(/^[\w-]{36}$/)
    expect(seen.toSorted()).toEqual([...given, ...given].toSorted())
    await Promise.all(responses.map((response) => response.text()))
    await fetch(`${url}/_next/static/x.js`)
    await vi.waitFor(() => expect(lines).toHaveLength(3), 120_000)
    for (const line of lines)
      expect(line).toMatchObject({ method: 'GET', path: '/a/b', status: 201 })
    const named = lines.map((line) => JSON.parse(JSON.stringify(line)).lead)
    expect(named.toSorted()).toEqual(['0b5c', undefined, undefined])
    info.mockRestore()
  })
})
