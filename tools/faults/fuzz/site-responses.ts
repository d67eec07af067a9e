import { expect } from 'vitest'
import type { Received, Sent } from './send.ts'

/**
 * Routes that produce all their own responses. For paths below and beside them, Next responds with
 * a page.
 */
const ROUTES =
  /^\/api\/(leads|story|reports\/(roi|automation)|results\/open|documents\/[\w-]+|revalidate|deliveries|bookings\/(cal\.com|calendly)|email-events|crm\/(hubspot|pipedrive))$/

/** Fails unless the response is one that the site promises for this request. */
export function expectPromised(sent: Sent, { status, headers, text }: Received): void {
  expect(status).toBeGreaterThanOrEqual(200)
  expect(status, text.slice(0, 300)).toBeLessThan(500)
  if (status < 300 || status >= 400) expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-injected']).toBeUndefined()
  const { location } = headers
  if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])|^http:\/\/localhost:/)
  const path = sent.path.split('?', 1)[0] ?? ''
  if (!ROUTES.test(path)) return
  // Next redirects a request for a page's data to the URL that its caches know.
  if (status === 307 || status === 308) return
  if (status >= 400) return expectProblem(sent, status, headers, text)
  if (sent.method === 'HEAD') return
  if (path === '/api/leads') expectStored(status, headers, text)
  else if (status === 202)
    expect(path + text).toMatch(/^\/api\/reports\/.*\{"repeated":(true|false)\}$/s)
  else if (path.startsWith('/api/reports/')) expectReport(sent, headers, text)
  else expect(JSON.parse(text)).toBeTypeOf('object')
}

function expectProblem(
  { method }: Sent,
  status: number,
  headers: Received['headers'],
  text: string,
): void {
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  if (method === 'HEAD') return
  expect(JSON.parse(text)).toMatchObject({
    status,
    title: expect.stringMatching(/^[A-Z]/),
    detail: expect.stringMatching(/^\S.{9,}/s),
  })
}

function expectStored(status: number, headers: Received['headers'], text: string): void {
  if (status === 201)
    expect(JSON.parse(text)).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      reference: expect.stringMatching(/^[\w-]{22}$/),
    })
  else if (status === 303) expect(headers.location).toMatch(/^\/resources(\/[a-z\d-]+#[a-z-]+)?$/)
  else
    expect([status, headers.refresh]).toEqual([
      200,
      expect.stringMatching(/^0; url=(http|\/resources\/[a-z\d-]+#saved$)/),
    ])
}

function expectReport({ body }: Sent, headers: Received['headers'], text: string): void {
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.+-]+\.html"$/)
  expect(text).toMatch(/^<!doctype html>/i)
  expect(text).not.toMatch(/<script|<img|\son\w+="/i)
  if (!/NaN|Infinity/.test(String(body))) expect(text).not.toMatch(/NaN|Infinity/)
}
