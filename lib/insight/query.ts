import { z } from 'zod'
import { isSlug } from '#lib/content/paths.ts'
import type { InsightQuery } from '#lib/insight/contract.ts'
import { problem } from '#lib/platform/http/problem.ts'
import type { Read } from '#lib/platform/http/body.ts'

/** Longest period, in days: two years and a day. */
const MAX_DAYS = 731

const day = z.iso
  .date('is a day such as 2026-11-22')
  .refine((date) => date >= '2000' && date < '2200', 'is too far away')

const schema = z
  .strictObject({
    from: day,
    to: day,
    by: z.enum(['day', 'week'], "is 'day' or 'week'").default('day'),
    resource: z.string().refine(isSlug, 'is the slug of a resource').optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'is before from' })
  .refine(({ from, to }) => daysBetween(from, to) < MAX_DAYS, {
    path: ['from'],
    message: `is more than ${MAX_DAYS} days before to`,
  }) satisfies z.ZodType<InsightQuery>

/** Reads the query string, or returns a 422 problem response that names the wrong parameter. */
export function readQuery(given: URLSearchParams): Read<InsightQuery> {
  const parsed = schema.safeParse(Object.fromEntries([...given].filter(([, value]) => value)))
  if (parsed.success) return { ok: true, value: parsed.data }
  const [issue] = parsed.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const field = unknown ?? issue?.path.join('.') ?? 'query'
  const detail = `${field}: ${unknown ? 'there is no such parameter' : (issue?.message ?? '')}`
  return { ok: false, response: problem(422, detail, { field }), field }
}

/** In milliseconds. */
const DAY = 86_400_000

/** Days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY
}

/** The date so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}
