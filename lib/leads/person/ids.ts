import { hash } from 'node:crypto'
import { personOf } from '#lib/leads/person/email-address.ts'

/** The same for the same texts in the same order. A version 8 UUID (RFC 9562). */
export function namedId(...texts: string[]): string {
  const hex = hash('sha256', JSON.stringify(texts))
  const variant = '89ab'.charAt(Number(`0x${hex.charAt(16)}`) % 4)
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...groups, variant + hex.slice(17, 20), hex.slice(20, 32)].join('-')
}

export function sourceSlug(source: string): string {
  return source.replace(/^resource_/, '')
}

/** Identifies a result: the same for the same tool and input. */
export function resultKey({ tool, input }: { tool: 'roi' | 'automation'; input: object }): string {
  return JSON.stringify([tool, tool === 'roi' ? { inputs: input } : { answers: input }])
}

/** The ID of a person's report by email, of which there is one for each result. */
export function reportEmailId(email: string, result: string): string {
  return namedId('report-email', personOf(email), result)
}

/** The ID of a person's email about a resource, of which there is one. */
export function leadEmailId(email: string, source: string): string {
  return namedId('lead-email', personOf(email), source)
}
