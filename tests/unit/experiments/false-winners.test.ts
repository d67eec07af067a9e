import { expect, test } from 'vitest'
import { Dice } from '#tools/random.ts'
import { differs, FALSE_WINNERS, type CountedVariant } from '#lib/insight/experiments/result.ts'

const RUNS = 10_000
const DAYS = 60

interface Setup {
  shares: number[]
  /** The share of visitors who reach the goal, for each variant. */
  rates: number[]
  visitorsADay: number
}

test.each<[string, Setup]>([
  ['two halves, few goals', { shares: [50, 50], rates: [0.01, 0.01], visitorsADay: 200 }],
  ['two halves, many goals', { shares: [50, 50], rates: [0.2, 0.2], visitorsADay: 60 }],
  ['unequal shares', { shares: [90, 10], rates: [0.04, 0.04], visitorsADay: 150 }],
  ['four variants', { shares: [40, 30, 20, 10], rates: Array(4).fill(0.05), visitorsADay: 120 }],
])(
  'of 10,000 experiments without a difference, with %s, looked at daily, at most 5% have a winner',
  (_, setup) => {
    const dice = new Dice(20261122)
    const random = () => dice.next()
    const { found } = runs(RUNS, setup, random)
    expect(found / RUNS).toBeLessThanOrEqual(FALSE_WINNERS)
    // A test that never finds anything would pass, too.
    expect(found).toBeGreaterThan(0)
  },
)

test.each<[string, Setup, number]>([
  ['5% to 7%', { shares: [50, 50], rates: [0.05, 0.07], visitorsADay: 200 }, 40],
  ['3% to 4.5%', { shares: [50, 50], rates: [0.03, 0.045], visitorsADay: 300 }, 40],
  ['10% to 15%', { shares: [80, 20], rates: [0.1, 0.15], visitorsADay: 150 }, 40],
])('a difference from %s is found', (_, setup, days) => {
  const dice = new Dice(1)
  const { found, daysUntil } = runs(500, setup, () => dice.next())
  expect(found / 500).toBeGreaterThan(0.85)
  expect(daysUntil).toBeLessThan(days)
})

function runs(times: number, setup: Setup, random: () => number) {
  const alpha = FALSE_WINNERS / (setup.shares.length - 1)
  let found = 0
  let days = 0
  for (let run = 0; run < times; run++) {
    const variants = setup.shares.map((share, index) => variant(share, `v${index}`))
    const [control, ...others] = variants
    if (!control) throw new Error('an experiment needs variants')
    for (let day = 1; day <= DAYS; day++) {
      spendADay(variants, setup, random)
      if (!others.some((other) => differs(control, other, alpha))) continue
      found++
      days += day
      break
    }
  }
  return { found, daysUntil: days / found }
}

/** Each visitor is given a variant by lot, and then reaches the goal or not. */
function spendADay(variants: CountedVariant[], setup: Setup, random: () => number) {
  const { rates, visitorsADay } = setup
  const chances = variants.map(({ share }, index) => (share / 100) * (rates[index] ?? 0))
  const chance = chances.reduce((sum, each) => sum + each, 0)
  // The visitors between two goals need no lot of their own.
  const skip = () => Math.floor(Math.log(1 - random()) / Math.log1p(-chance))
  for (let visitor = skip(); visitor < visitorsADay; visitor += 1 + skip()) {
    let lot = random() * chance
    const chosen = variants.find((_, index) => (lot -= chances[index] ?? 0) < 0)
    if (chosen) chosen.goals++
  }
}

function variant(share: number, key: string): CountedVariant {
  return { key, name: key, share, visitors: 0, goals: 0 }
}
