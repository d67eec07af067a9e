import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { Stack } from '#tools/harness/stack.ts'

/** What a test may declare as expected; anything else that goes wrong in the browser fails it. */
export interface Expected {
  /** Hosts other than loopback that may be requested. */
  hosts: string[]
  /** Console errors, page errors and failed requests that are part of the test. */
  problems: RegExp[]
}

interface Fixtures {
  expected: Expected
  /** A second person's browser, watched like the first. */
  colleague: BrowserContext
  /** Whether the Studio of the test before stays open. */
  keepsStudio: boolean
  studioEnds: void
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
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ stack }, provide) => provide(stack.url),
  expected: async ({}, provide) => provide({ hosts: [], problems: [] }),
  context: async ({ context, expected, javaScriptEnabled, stack }, provide) => {
    const check = watch(context)
    // Without JavaScript, a browser blocks scripts as if by policy; such a test expects that.
    if (javaScriptEnabled === false)
      expected.problems.push(/(_next\/static\/chunks|page-script)\/.+ csp$/)
    await provide(context)
    check(expected)
    expect(stack.lakeComplaints()).toEqual([])
  },
  colleague: async ({ browser, baseURL, expected }, provide) => {
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
    const check = watch(context)
    await provide(context)
    check(expected)
    await context.close()
  },
  keepsStudio: [false, { option: true }],
  studioEnds: [
    async ({ keepsStudio }, provide) => {
      if (!keepsStudio) await endStudio()
      await provide()
    },
    { auto: true },
  ],
})

/** A Studio that tests share, as starting it takes a browser seconds of work. */
interface KeptStudio {
  page: Page
  /** Expects of all that went wrong in it since the last call that it was expected. */
  check: (expected: Expected) => void
}

let kept: KeptStudio | undefined

/** The Studio that the test before has left, or an empty page for it. */
export async function keepStudio(browser: Browser, baseURL?: string): Promise<KeptStudio> {
  if (kept) return kept
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  kept = { page: await context.newPage(), check: watch(context) }
  return kept
}

/** Ends it before tests that may stop what it needs. */
async function endStudio(): Promise<void> {
  await kept?.page.context().close()
  kept = undefined
}

/**
 * Collects console errors, page errors, failed requests and requests to other machines. The
 * returned function expects that a test has declared those since the last call.
 */
function watch(context: BrowserContext): (expected: Expected) => void {
  const found: string[] = []
  const elsewhere: URL[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    found.push(`console: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (event) => {
    const { message, stack = '' } = event.error()
    // Of the stack, where it happened.
    const frames = stack.match(/^ +at .+/gm)?.slice(0, 3) ?? []
    found.push([`page: ${message}`, ...frames].join('\n'))
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page while it loads aborts its requests; that isn't a failure.
    if (reason !== 'net::ERR_ABORTED') found.push(`request: ${request.url()} ${reason}`)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (!/^(http|ws)s?:$/.test(url.protocol)) return
    if (!/^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(url.hostname)) elsewhere.push(url)
  })
  return ({ hosts, problems }) => {
    const left = elsewhere.splice(0).filter(({ hostname }) => !hosts.includes(hostname))
    const wrong = found.splice(0).filter((each) => !problems.some((known) => known.test(each)))
    expect([...wrong, ...left.map(({ href }) => `left the machine: ${href}`)]).toEqual([])
  }
}
