const FIRST = parseInt('100000', 36)
/** Between two neighbours, so that what is moved there finds room. */
const STEP = 8

/** LexoRank of the nth document of a list (from 0): '0|100000:', '0|100008:' and so on. */
export function rank(index: number): string {
  return written(FIRST + index * STEP)
}

/** LexoRank of a document that comes after all others of its list. `last` is the highest rank so far, if there is one. */
export function rankAfter(last: string | null | undefined): string {
  const [, digits] = /^0\|([0-9a-z]{6}):/.exec(last ?? '') ?? []
  return digits ? written(parseInt(digits, 36) + STEP) : rank(0)
}

function written(place: number): string {
  return `0|${place.toString(36)}:`
}
