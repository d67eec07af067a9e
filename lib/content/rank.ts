const FIRST = parseInt('100000', 36)
/** Leaves room between neighbors for documents that are moved there. */
const STEP = 8

/** LexoRank of the nth document of a list (from 0): '0|100000:', '0|100008:' and so on. */
export function rank(index: number): string {
  return formatRank(FIRST + index * STEP)
}

/**
 * LexoRank of a document that comes after all others in its list. `last` is the highest rank so
 * far, if any.
 */
export function rankAfter(last: string | null | undefined): string {
  const [, digits] = /^0\|([0-9a-z]{6}):/.exec(last ?? '') ?? []
  return digits ? formatRank(parseInt(digits, 36) + STEP) : rank(0)
}

function formatRank(place: number): string {
  return `0|${place.toString(36)}:`
}
