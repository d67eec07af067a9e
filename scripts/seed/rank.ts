/**
 * LexoRank of the nth document of a list (from 0): '0|100000:', '0|100008:' and so on, with room
 * between two for what is moved there.
 */
export function rank(index: number): string {
  const FIRST = parseInt('100000', 36)
  return `0|${(FIRST + index * 8).toString(36)}:`
}
