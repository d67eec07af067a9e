import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { anotherVisitor } from '#tools/harness/visitor.ts'

/** The result of loading one URL for a while. */
export interface Load {
  /** Responses per second. */
  rate: number
  /** The 99th percentile of response times, in milliseconds. */
  p99: number
}

const CONNECTIONS = 20
const PAGE = '/resources/ai-roi-calculator'
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Requests a route that does nothing: the floor for any response of this server. */
export function loadEmptyRoute(url: string, seconds: number): Promise<Load> {
  return load(url, seconds, 200, { method: 'GET', path: '/api/health' })
}

/** Sends a gate's request to a route that refuses it at once: the floor for such a request. */
export function loadRefusingRoute(url: string, seconds: number): Promise<Load> {
  return load(url, seconds, 405, lead('/api/health'))
}

/** Submits leads with everything the gate sends, each with its own visitor and email address. */
export function loadLeads(url: string, seconds: number): Promise<Load> {
  return load(url, seconds, 201, lead('/api/leads'))
}

/** Reports that pages were seen, each by its own visitor with a browser's user agent. */
export function loadEvents(url: string, seconds: number): Promise<Load> {
  return load(url, seconds, 204, {
    method: 'POST',
    path: '/api/events',
    setupRequest: (request) => ({
      ...request,
      headers: {
        ...anotherVisitor(),
        'Content-Type': 'text/plain;charset=UTF-8',
        'Sec-Fetch-Site': 'same-origin',
        'User-Agent': BROWSER,
      },
      body: JSON.stringify({
        step: 'seen',
        page: PAGE,
        touch: JSON.stringify({ landing: '/', utm_source: 'bench', utm_campaign: 'spring' }),
      }),
    }),
  })
}

function lead(path: string): Parameters<typeof autocannon>[0]['requests'][number] {
  return {
    method: 'POST',
    path,
    setupRequest: (request) => ({
      ...request,
      headers: {
        ...anotherVisitor(),
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
      },
      body: JSON.stringify({
        email: `${randomUUID()}@example.com`,
        source: 'resource_ai-roi-calculator',
        page: PAGE,
        idempotencyKey: randomUUID(),
        consent:
          'Our team sees your address, and you get notes from our projects, at most two a month.',
        attribution: { landing: '/', utm_source: 'bench', referrer: 'https://search.example/' },
      }),
    }),
  }
}

/**
 * Loads one route for some seconds, on 20 connections.
 *
 * @throws Error when a response is missing or has another status
 */
export async function load(
  url: string,
  duration: number,
  status: number,
  request: Parameters<typeof autocannon>[0]['requests'][number],
): Promise<Load> {
  const result = await autocannon({ url, duration, connections: CONNECTIONS, requests: [request] })
  const { requests, latency, statusCodeStats, errors, timeouts } = result
  const others = Object.keys(statusCodeStats).filter((code) => code !== String(status))
  if (others.length > 0 || errors > 0 || timeouts > 0) {
    throw new Error(
      `Not every response was ${status}: ${JSON.stringify({ statusCodeStats, errors, timeouts })}`,
    )
  }
  return { rate: requests.total / duration, p99: latency.p99 }
}
