import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStaffFaults } from '#tools/faults/leads/staff.ts'
import { startLocalTarget } from '#tools/faults/leads/start-target.ts'
import type { Target } from '#tools/faults/leads/target.ts'

/** A short `npm run faults -- --only staff`. The seed differs each time; a failure prints it. */
const seed = Math.floor(Math.random() * 1_000_000)

let target: Target
beforeAll(async () => {
  target = await startLocalTarget()
}, 300_000)
afterAll(() => target.close())

test(`notes and erasures survive kills and a list that refuses (seed ${seed})`, async () => {
  const figures = await runStaffFaults(target, { people: 8, kills: 2, seed })
  expect(figures).toMatchObject({ lost: [], doubled: [], erased: 4, 'left at the list': 0 })
  expect(figures.kills).toBeGreaterThanOrEqual(2)
  expect(figures.faults).toBeGreaterThan(0)
}, 300_000)
