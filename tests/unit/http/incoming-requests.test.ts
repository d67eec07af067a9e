import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { watchIncomingRequests } from '#lib/platform/http/incoming-requests.ts'
import { clientNetwork, hasMoreHops } from '#lib/platform/http/visitor.ts'

const headers = (forwarded?: string) =>
  new Headers(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded })

describe("the client's IP address", () => {
  test.each([
    ['203.0.113.9', 0, '203.0.113.9'],
    ['made up, 203.0.113.9', 0, '203.0.113.9'],
    ['1.1.1.1, 203.0.113.9, 10.0.0.1', 1, '203.0.113.9'],
    ['1.1.1.1, 203.0.113.9, 10.0.0.2, 10.0.0.1', 2, '203.0.113.9'],
    // A request straight to the server, bypassing the proxy.
    ['203.0.113.9', 1, '203.0.113.9'],
    ['::ffff:203.0.113.9', 0, '203.0.113.9'],
    ['203.0.113.9:51234', 0, '203.0.113.9'],
    ['[2001:db8:1:2:3:4:5:6]:443', 0, '2001:db8:1::/48'],
    ['2001:DB8:1:2::9', 0, '2001:db8:1::/48'],
    ['2001:db8::9', 0, '2001:db8:0::/48'],
    ['2001:0db8:0001:0002::', 0, '2001:db8:1::/48'],
    ['fe80::1%eth0', 0, 'fe80:0:0::/48'],
    ['::1', 0, '0:0:0::/48'],
    ['', 0, 'unknown'],
    ['<script>', 0, 'unknown'],
    ['1.2.3.4.5, ,', 0, 'unknown'],
  ])('%j behind %i proxies: %s', (forwarded, proxies, ip) => {
    expect(clientNetwork(headers(forwarded), proxies)).toBe(ip)
  })

  test('is unknown without the header', () => {
    expect(clientNetwork(headers(), 0)).toBe('unknown')
  })

  test('more hops than the trusted ones are detected', () => {
    expect(hasMoreHops(headers('1.1.1.1'), 0)).toBe(false)
    expect(hasMoreHops(headers('1.1.1.1, 2.2.2.2'), 0)).toBe(true)
    expect(hasMoreHops(headers('1.1.1.1, 2.2.2.2'), 1)).toBe(false)
  })
})

test("the peer's IP address is appended, slow callers time out, and paths can be decoded", async () => {
  watchIncomingRequests()
  const server = createServer(({ url, method, headers: { 'x-forwarded-for': hops } }, response) =>
    response.end(url === '/' ? hops : url === '/method' ? method : url),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const seen = (forwarded?: string, path = '/', method = 'GET') =>
    new Promise<string>((resolve, reject) => {
      const sent = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
      ask({ port, host: '127.0.0.1', path, method, headers: sent }, (answer) => {
        answer.setEncoding('utf8').once('data', resolve)
      })
        .once('error', reject)
        .end()
    })
  expect(await seen()).toBe('127.0.0.1')
  expect(await seen(undefined, `//?url=${'a'.repeat(9000)}`)).toBe(`//?url=${'a'.repeat(1993)}`)
  expect(await seen('6.6.6.6')).toBe('6.6.6.6, 127.0.0.1')
  expect(await seen(undefined, '/studio/%?a=%')).toBe('/studio/%25?a=%')
  expect(await seen(undefined, '/a%ff/%20')).toBe('/a%25ff/%2520')
  expect(await seen(undefined, '/a%20b?c')).toBe('/a%20b?c')
  expect(await seen(undefined, '/%72%65sources/%41%2D%5f%7E?q=%41')).toBe('/resources/A-_~?q=%41')
  expect(await seen(undefined, '/a%2e%2f%5b%25%C3%A9')).toBe('/a%2e%2f%5b%25%C3%A9')
  expect(await seen(undefined, 'http://evil.example/page?a')).toBe('/page?a')
  expect(await seen(undefined, 'HTTPS://evil.example:8080?a')).toBe('/?a')
  expect(await seen(undefined, '//evil.example/page')).toBe('//evil.example/page')
  expect(await seen(undefined, '*', 'OPTIONS')).toBe('/*')
  expect(await seen('TRACE', '/method', 'TRACE')).toBe('OPTIONS')
  expect(await seen('PURGE', '/method', 'PURGE')).toBe('OPTIONS')
  expect(await seen('DELETE', '/method', 'DELETE')).toBe('DELETE')
  expect(server.timeout).toBeGreaterThan(0)
  expect(server.headersTimeout).toBeLessThanOrEqual(15_000)
  expect(server.requestTimeout).toBeLessThanOrEqual(60_000)
  server.close()
})
