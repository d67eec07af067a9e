/** Where a result stands among those of other people. */
export interface Standing {
  /** Percentage of people with a lower result, rounded down. */
  percent: number
  people: number
}

/** From so many people on, results are compared. */
const ENOUGH = 50
/** The fewest people that may be below, or above, so that nobody's result can be found out. */
const SMALLEST_GROUP = 5

/**
 * The share of people with a lower value than this one. Never more than leaves five people above,
 * so what it says is true of the best, too.
 *
 * @param values one a person
 * @returns null if there are too few people, or too few below
 */
export function shareBelow(values: readonly number[], value: number): Standing | null {
  const people = values.length
  const lower = values.filter((other) => other < value).length
  if (people < ENOUGH || lower < SMALLEST_GROUP) return null
  const below = Math.min(lower, people - SMALLEST_GROUP)
  return { percent: Math.floor((below / people) * 100), people }
}
