import { namedId } from '#lib/leads/person/named-id.ts'
import { personOf } from '#lib/leads/person/person.ts'

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
