import { expect } from 'vitest'
import type { Report } from '#lib/tools/reports/report.ts'
import { reportFile } from '#lib/tools/reports/report-file.ts'
import { BOOKING_URL, FRAME } from './fixtures.ts'

/** A report as it is sent. */
export async function toHtml(report: Report): Promise<string> {
  return new TextDecoder().decode((await reportFile('roi', report, 'html')).content)
}

/** The visible text, with entities resolved. */
export function textOf(html: string): string {
  return html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

/** Where a report links to: the call, its own result, the next resource, and the site. */
export const WAYS = [
  BOOKING_URL,
  FRAME.resultUrl,
  FRAME.next?.url,
  FRAME.siteUrl,
  `mailto:${FRAME.contact}`,
]

/** Expects no scripts, no external loads, and no links except to those. */
export function expectSelfContained(html: string): void {
  expect(html).toMatch(/^<!doctype html>/i)
  expect(html).not.toMatch(/<(script|iframe|object|embed|link|img|base|form)\b/i)
  expect(html).not.toMatch(/<[^>]+\s(on\w+|src|srcset|action|background)=/i)
  const urls = html.match(/(https?:)?\/\/[a-z0-9][^\s"'<)]*/gi) ?? []
  const known = new Set([...WAYS, FRAME.resultUrl?.replace(/#.*/, '')])
  expect(urls.filter((url) => !known.has(url.replaceAll('&amp;', '&')))).toEqual([])
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(links.map((href) => href?.replaceAll('&amp;', '&'))).toEqual(WAYS)
  const sources = [...html.matchAll(/url\(([^)]*)\)/g)].map(([, source]) => source ?? '')
  expect(sources.filter((source) => !/^(data:font\/woff2;|#)/.test(source))).toEqual([])
}
