import type { Browser, Page, Request } from '@playwright/test'

/** One answer that a browser got. */
export interface Loaded {
  url: string
  /** As the browser tells it: 'document', 'script', 'stylesheet', 'font', 'image' and others. */
  type: string
  /** Bytes of the body as it was sent, compressed. */
  body: number
  /** Bytes of the answer with its header lines. */
  total: number
}

/** Notes what a page asks for from now on; each call of what it answers hands over what came since the last. */
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

/** A phone that was never on this site. Compressed with gzip, as figures of script are given everywhere, or as it likes. */
export async function newPhone(browser: Browser, encoding: 'gzip' | 'any' = 'gzip'): Promise<Page> {
  return browser.newPage({
    viewport: { width: 390, height: 844 },
    ...(encoding === 'gzip' && { extraHTTPHeaders: { 'Accept-Encoding': 'gzip' } }),
  })
}

/** Opens an address and answers what that took, once the network is silent. */
export async function visit(page: Page, url: string): Promise<Loaded[]> {
  const loads = watchLoads(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  return loads()
}

/** Bytes of all bodies of one type. */
export function bodies(loads: Loaded[], type: string): number {
  return loads.filter((load) => load.type === type).reduce((sum, { body }) => sum + body, 0)
}

/** Bytes of everything. */
export function weight(loads: Loaded[]): number {
  return loads.reduce((sum, { total }) => sum + total, 0)
}

/** What came from anywhere but the site. */
export function elsewhere(loads: Loaded[], site: string): string[] {
  return loads.map(({ url }) => url).filter((url) => !url.startsWith(site))
}
