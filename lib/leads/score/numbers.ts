/**
 * Every number that decides scores, each by its name in the Studio's document 'Score', and what it
 * is where staff have not written another. Pure: the Studio's form and its preview have it too.
 */
export const STANDARD = {
  booked: 40,
  pressed: 25,
  report: 12,
  returned: 8,
  consistent: 10,
  gavePhone: 10,
  gaveCompany: 4,
  budgetHigh: 14,
  budgetMiddle: 9,
  budgetLow: 4,
  teamLarge: 5,
  teamMiddle: 4,
  teamSmall: 2,
  readinessHigh: 6,
  readinessModerate: 3,
  hoursMany: 5,
  hoursSome: 3,
  valueHigh: 20,
  valueMiddle: 12,
  valueAny: 4,
  company: 10,
  role: 4,
  free: -5,
  mistyped: -20,
  disposable: -30,
  bounced: -40,
  /** Hours of manual work a week. */
  manyHours: 40,
  someHours: 20,
  /** Net benefit in USD. */
  highValue: 250_000,
  middleValue: 50_000,
  /** Weeks without activity after which points fade, and by how many percent with each. */
  quietWeeks: 2,
  fadePercent: 10,
}
export type NumberName = keyof typeof STANDARD
export type Numbers = Record<NumberName, number>

export const NUMBER_NAMES = Object.keys(STANDARD) as NumberName[]

/** Smallest and largest of those that aren't points. */
const RANGES: Partial<Record<NumberName, readonly [number, number]>> = {
  manyHours: [1, 200],
  someHours: [1, 200],
  highValue: [1, 1e9],
  middleValue: [1, 1e9],
  quietWeeks: [1, 52],
  fadePercent: [0, 70],
}
const POINTS = [-100, 100] as const

export function rangeOf(name: NumberName): readonly [number, number] {
  return RANGES[name] ?? POINTS
}

/** What is wrong with a number that staff wrote, as a sentence; null if nothing is. */
export function numberProblem(name: NumberName, value: unknown): string | null {
  const [least, most] = rangeOf(name)
  const isRight = Number.isInteger(value) && Number(value) >= least && Number(value) <= most
  if (isRight) return null
  const shown = (limit: number) => limit.toLocaleString('en-US').replace('-', '−')
  return `Please enter a whole number from ${shown(least)} to ${shown(most)}.`
}

/** Those that staff wrote, and the standard for others, and for what can't be right. */
export function numbersFrom(written: Partial<Record<string, unknown>>): Numbers {
  const numbers = { ...STANDARD }
  for (const name of NUMBER_NAMES) {
    const value = written[name]
    if (typeof value === 'number' && numberProblem(name, value) === null) numbers[name] = value
  }
  return numbers
}
