import type { Browser, Page, Request } from '@playwright/test'

/** One response that a browser received. */
export interface Loaded {
  url: string
  /** As the browser reports it: 'document', 'script', 'stylesheet', 'font', 'image' and others. */
  type: string
  /** Bytes of the body as sent, compressed. */
  body: number
  /** Bytes of the response including its headers. */
  total: number
}

/**
 * Records a page's requests from now on. Each call of the returned function yields those finished
 * since the last call.
 */
export function watchLoads(page: Page): () => Promise<Loaded[]> {
  const finished: Promise<Loaded>[] = []
  page.on('requestfinished', (request) => {
    if (request.url().startsWith('http')) finished.push(measured(request))
  })
  return () => Promise.all(finished.splice(0))
}

async function measured(request: Request): Promise<Loaded> {
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  return {
    url: request.url(),
    type: request.resourceType(),
    body: responseBodySize,
    total: responseBodySize + responseHeadersSize,
  }
}

/**
 * A phone with an empty cache. It accepts gzip only, which script sizes are usually quoted in, or
 * any encoding.
 */
export async function newPhone(browser: Browser, encoding: 'gzip' | 'any' = 'gzip'): Promise<Page> {
  return browser.newPage({
    viewport: { width: 390, height: 844 },
    ...(encoding === 'gzip' && { extraHTTPHeaders: { 'Accept-Encoding': 'gzip' } }),
  })
}

/** Opens a URL and returns what was loaded until the network went idle. */
export async function loadPage(page: Page, url: string): Promise<Loaded[]> {
  const loads = watchLoads(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  return loads()
}

/** Bytes of all response bodies of one type. */
export function bodies(loads: Loaded[], type: string): number {
  return loads.filter((load) => load.type === type).reduce((sum, { body }) => sum + body, 0)
}

/** Bytes of all responses. */
export function weight(loads: Loaded[]): number {
  return loads.reduce((sum, { total }) => sum + total, 0)
}

/** The URLs of responses that came from anywhere but the site. */
export function elsewhere(loads: Loaded[], site: string): string[] {
  return loads.map(({ url }) => url).filter((url) => !url.startsWith(site))
}
