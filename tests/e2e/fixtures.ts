import { test as base, expect, type BrowserContext } from '@playwright/test'
import { Stack } from '#tools/harness/stack.ts'

/** What a test may declare as expected; anything else that goes wrong in the browser fails it. */
export interface Expected {
  /** Hosts, besides loopback, that may be requested. */
  hosts: string[]
  /** Console errors, page errors and failed requests that are part of the test. */
  problems: RegExp[]
}

interface Fixtures {
  expected: Expected
  /** A second person's browser, watched like the first. */
  colleague: BrowserContext
}

export { expect }

/** For tests of what must never be lost, or let in: one failure is one too many. */
export const NO_RETRY = { retries: 0 }

/**
 * What a browser reports when the site is killed: which error depends on whether it had a
 * connection open, and Next's router adds its own line for what it was fetching ahead.
 */
export const SITE_GONE = /ERR_(CONNECTION_|EMPTY_RESPONSE|SOCKET_)|Failed to fetch/

export const test = base.extend<Fixtures, { stack: Stack }>({
  stack: [
    async ({}, provide) => {
      const stack = await Stack.start()
      await stack.refreshed(await stack.paths())
      await provide(stack)
      await stack.close()
      expect(stack.lakeComplaints()).toEqual([])
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ stack }, provide) => provide(stack.url),
  expected: async ({}, provide) => provide({ hosts: [], problems: [] }),
  context: async ({ context, expected, javaScriptEnabled, stack }, provide) => {
    const problems = watch(context, expected)
    // Without JavaScript, a browser blocks scripts as if by policy; such a test expects that.
    if (javaScriptEnabled === false)
      expected.problems.push(/(_next\/static\/chunks|page-script)\/.+ csp$/)
    await provide(context)
    expect(unexpected(problems(), expected)).toEqual([])
    expect(stack.lakeComplaints()).toEqual([])
  },
  colleague: async ({ browser, baseURL, expected }, provide) => {
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
    const problems = watch(context, expected)
    await provide(context)
    expect(unexpected(problems(), expected)).toEqual([])
    await context.close()
  },
})

function unexpected(problems: string[], expected: Expected): string[] {
  return problems.filter((found) => !expected.problems.some((known) => known.test(found)))
}

/** Collects console errors, page errors, failed requests and requests to other machines. */
function watch(context: BrowserContext, expected: Expected): () => string[] {
  const found: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    found.push(`console: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => found.push(`page: ${error.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page while it loads aborts its requests; that isn't a failure.
    if (reason !== 'net::ERR_ABORTED') found.push(`request: ${request.url()} ${reason}`)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (!/^(http|ws)s?:$/.test(url.protocol)) return
    const local = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(url.hostname)
    if (!local && !expected.hosts.includes(url.hostname))
      found.push(`left the machine: ${url.href}`)
  })
  return () => found
}
