import { DETAIL_NAMES } from '#lib/content/details.ts'
import type { Detail } from '#lib/leads/story/details.ts'

/** What people said of themselves, in both exports. */
export const DETAIL_COLUMNS: readonly string[] = [...DETAIL_NAMES, 'other_details']

export function detailCells(details: readonly Detail[]): Partial<Record<string, string>> {
  const isKnown = ({ name }: Detail) => DETAIL_COLUMNS.includes(name)
  const others = details.filter((detail) => !isKnown(detail))
  return {
    ...Object.fromEntries(details.filter(isKnown).map(({ name, value }) => [name, value])),
    other_details: others.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  }
}
