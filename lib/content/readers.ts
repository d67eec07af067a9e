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
