import { hash } from 'node:crypto'
import { personOf } from '#lib/leads/person/email-address.ts'

/**
 * A deterministic ID: the same for the same texts in the same order, and different for any others.
 * A version 8 UUID (RFC 9562).
 */
export function namedId(...texts: string[]): string {
  const hex = hash('sha256', JSON.stringify(texts))
  const variant = '89ab'.charAt(Number(`0x${hex.charAt(16)}`) % 4)
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...groups, variant + hex.slice(17, 20), hex.slice(20, 32)].join('-')
}

/** The slug of the resource in a stored source, `resource_{slug}`. */
export function sourceSlug(source: string): string {
  return source.replace(/^resource_/, '')
}

/**
 * Identifies a result: the same for the same tool and input.
 *
 * @param input the tool's part of the body that asks for its report, such as `{ inputs }`
 */
export function resultKey(tool: string, input: object): string {
  return JSON.stringify([tool, input])
}

/** The ID of a person's report by email, of which there is one for each result. */
export function reportEmailId(email: string, result: string): string {
  return namedId('report-email', personOf(email), result)
}

/**
 * The ID of a person's email about a resource, of which there is one.
 *
 * @param source `resource_{slug}`
 */
export function leadEmailId(email: string, source: string): string {
  return namedId('lead-email', personOf(email), source)
}
