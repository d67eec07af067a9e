import type { Browser } from 'playwright'
import {
  bodies,
  elsewhere,
  newPhone,
  loadPage,
  weight,
  type Loaded,
} from '#tools/harness/page-loads.ts'
import type { Table } from '#tools/bench/table.ts'

interface Sites {
  /** The product, an empty Next site, and the product's pages without scripts. */
  site: string
  empty: string
  still: string
}

/** Bytes that each page transfers before the visitor scrolls. */
export async function pageBytes(browser: Browser, sites: Sites, paths: string[]): Promise<Table> {
  const floor = await open(browser, sites.empty)
  const rows: Table['rows'] = []
  for (const path of paths) {
    const loads = await open(browser, sites.site + path)
    const still = await open(browser, sites.still + path)
    const brotli = await open(browser, sites.site + path, 'any')
    const script = bodies(loads, 'script')
    rows.push([
      path,
      kilobytes(script),
      kilobytes(weight(loads)),
      kilobytes(weight(still)),
      kilobytes(weight(brotli)),
      loads.length,
      elsewhere(loads, sites.site).length,
    ])
  }
  const script = kilobytes(bodies(floor, 'script'))
  const all = kilobytes(weight(floor))
  rows.push(['empty page', script, all, '', '', floor.length, 0])
  return {
    name: 'weight-bytes',
    title: 'What a page sends, KB gzip',
    head: [
      'page',
      'script',
      'all',
      'all of a static page',
      'all as Brotli',
      'requests',
      'to other hosts',
    ],
    rows,
  }
}

async function open(
  browser: Browser,
  url: string,
  encoding: 'gzip' | 'any' = 'gzip',
): Promise<Loaded[]> {
  const page = await newPhone(browser, encoding)
  const loads = await loadPage(page, url)
  await page.close()
  return loads
}

function kilobytes(bytes: number): number {
  return bytes / 1024
}
