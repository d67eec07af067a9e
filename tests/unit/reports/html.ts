import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { expect } from 'vitest'
import { FRAME } from './fixtures.ts'

/** Renders a report as it's sent. */
export async function toHtml(document: ReactNode): Promise<string> {
  const { prelude } = await prerender(document)
  return new Response(prelude).text()
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
const WAYS = [
  FRAME.bookingUrl,
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
