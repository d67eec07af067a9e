import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { expect } from 'vitest'
import { FRAME } from './report-fixtures.ts'

/** A report as it is sent. */
export async function toHtml(document: ReactNode): Promise<string> {
  const { prelude } = await prerender(document)
  return new Response(prelude).text()
}

/** What a reader sees of it, with entities resolved. */
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

/** Runs no script, loads nothing, and leads nowhere but to the booking page. */
export function expectSelfContained(html: string): void {
  expect(html).toMatch(/^<!doctype html>/i)
  expect(html).not.toMatch(/<(script|iframe|object|embed|link|img|base|form)\b/i)
  expect(html).not.toMatch(/<[^>]+\s(on\w+|src|srcset|action|background)=/i)
  const addresses = html.match(/(https?:)?\/\/[a-z0-9][^\s"'<)]*/gi) ?? []
  expect(addresses.filter((address) => address !== FRAME.bookingUrl)).toEqual([])
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual([FRAME.bookingUrl])
  const sources = [...html.matchAll(/url\(([^)]*)\)/g)].map(([, source]) => source ?? '')
  expect(sources.filter((source) => !/^(data:font\/woff2;|#)/.test(source))).toEqual([])
}
