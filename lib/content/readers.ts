import type { PortableTextBlock } from '@portabletext/react'

/**
 * Readers of query results. The schema's rules apply in the Studio only: a script or an unfinished
 * migration can store anything, so each reader takes any value and never throws.
 */

/** The trimmed text, or the fallback for blank text and non-strings. */
export function text(value: unknown, fallback = ''): string {
  return (typeof value === 'string' && value.trim()) || fallback
}

/** The objects in an array, or []. */
export function items<T>(value: readonly T[] | null | undefined): NonNullable<T>[] {
  if (!Array.isArray(value)) return []
  return value.filter((item) => typeof item === 'object' && item !== null)
}

/** The non-blank texts in an array, without duplicates. */
export function texts(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return [...new Set(value.map((item) => text(item)).filter(Boolean))]
}

/** Whether a value is a whole number within limits. */
export function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}

/** The value if `list` contains it. */
export function oneOf<T>(list: readonly T[], value: unknown): T | undefined {
  return list.find((member) => member === value)
}

/** The URL if it is http or https, else null. */
export function httpUrl(value: unknown): string | null {
  const url = URL.parse(text(value))
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** The number if it is a fraction from 0 to 1, else undefined. */
export function fraction(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined
}

/** A date's moment, in milliseconds since 1970; null for anything else. */
export function moment(value: unknown): number | null {
  const time = Date.parse(text(value))
  return Number.isNaN(time) ? null : time
}

/** A date as the lake writes moments; empty for anything else. */
export function instant(value: unknown): string {
  const time = moment(value)
  return time === null ? '' : new Date(time).toISOString()
}

/** Whether a text is a day, such as '2026-11-27'. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
}

/** Each text of `defaults` as the document has it, or the default if it is missing. */
export function filled<T extends Record<string, string>>(
  defaults: T,
  document: Record<keyof T, unknown> | null | undefined,
): T {
  const fields = Object(document)
  const entries = Object.entries(defaults).map(([name, fallback]) => [
    name,
    text(fields[name], fallback),
  ])
  return { ...defaults, ...Object.fromEntries(entries) }
}

/**
 * The non-blank parts of a text. In preview, each keeps the invisible mark from the text's end so
 * that each can be clicked.
 */
export function lines(value: string, between = /\n/): string[] {
  const mark = /[\u200B-\u200D\uFEFF]*$/.exec(value)?.[0] ?? ''
  const words = value.slice(0, value.length - mark.length)
  return words
    .split(between)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => line + mark)
}

/**
 * Stands in for this site's origin: a path that a browser would resolve to another host leaves it.
 */
const THIS_SITE = new URL('https://this.invalid')

/**
 * The URL as a browser reads it, if it is on the web, a mailto link, or a path on this site;
 * otherwise null.
 */
function safeHref(value: unknown): string | null {
  const url = URL.parse(text(value), THIS_SITE)
  if (!url || !/^(https?|mailto):$/.test(url.protocol)) return null
  if (url.origin !== THIS_SITE.origin) return URL.canParse(text(value)) ? url.href : null
  return sitePath(value)
}

/** A path on this site as a browser reads it; null for anything that leads elsewhere. */
export function sitePath(value: unknown): string | null {
  const url = URL.parse(text(value), THIS_SITE)
  if (!text(value).startsWith('/') || url?.origin !== THIS_SITE.origin) return null
  // Dotted segments are resolved by now: `/x/..//evil.example` has become `//evil.example`.
  if (url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

const STYLES = ['normal', 'h2', 'h3'] as const

/** Links to the web, to an email address or to a page of this site. */
function links(value: unknown): { _type: 'link'; _key: string; href: string }[] {
  return records(value).flatMap((mark) => {
    const href = safeHref(mark.href)
    const key = text(mark._key)
    return mark._type === 'link' && key && href ? [{ _type: 'link', _key: key, href }] : []
  })
}

function records(value: unknown): Record<string, unknown>[] {
  return items(Array.isArray(value) ? value : [])
}

/**
 * The text blocks of a rich text, in the shape that @portabletext/react expects. Leaves out
 * anything that isn't a text block or has no text; removes unsafe links but keeps their text.
 */
export function blocks(value: unknown): PortableTextBlock[] {
  return records(value).flatMap((block, index) => {
    const spans = records(block.children).filter((span) => typeof span.text === 'string')
    if (block._type !== 'block' || !spans.some((span) => text(span.text))) return []
    const markDefs = links(block.markDefs)
    const validMarks = new Set(['strong', 'em', ...markDefs.map((mark) => mark._key)])
    return [
      {
        _type: 'block',
        _key: text(block._key, `block-${index}`),
        style: oneOf(STYLES, block.style) ?? 'normal',
        ...listLook(block),
        markDefs,
        children: spans.map((span, place) => ({
          _type: 'span',
          _key: text(span._key, `span-${place}`),
          text: String(span.text),
          marks: texts(span.marks).filter((mark) => validMarks.has(mark)),
        })),
      },
    ]
  })
}

function listLook(block: Record<string, unknown>): { listItem?: string; level?: number } {
  const { listItem, level } = block
  if (listItem !== 'bullet' && listItem !== 'number') return {}
  return { listItem, level: Number.isInteger(level) ? Math.min(Math.max(Number(level), 1), 4) : 1 }
}

/** The longest figure that the design has room for, in characters. */
export const FIGURE_LIMIT = 12

/** A number with its unit, and what it measures. */
export interface Figure {
  value: string
  label: string
}

/** What preview hides at the end of a text, which doesn't count as its length. */
const EDIT_MARK = /[\u200B-\u200D\uFEFF]+/g

/** Null without what it measures, or if it is too long for the design. */
export function mapFigure(value: unknown, label: unknown): Figure | null {
  const figure = { value: text(value), label: text(label) }
  const length = figure.value.replace(EDIT_MARK, '').length
  return length > 0 && length <= FIGURE_LIMIT && figure.label ? figure : null
}

/** Whether a URL points to the reader's own computer. */
export function isLoopback(url: unknown): boolean {
  const hostname = typeof url === 'string' ? URL.parse(url)?.hostname : undefined
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/.test(hostname ?? '')
}
