import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStaffFaults } from '#tools/faults/staff.ts'
import { startLocalTarget, type Target } from '#tools/faults/target.ts'
import { LONG } from '#tools/suites/length.ts'

/** A short `npm run faults -- --only staff`. The seed differs each time; a failure prints it. */
const seed = Math.floor(Math.random() * 1_000_000)

let target: Target
beforeAll(async () => {
  target = await startLocalTarget()
})
afterAll(() => target.close())

test(`notes and erasures survive kills and a list that refuses (seed ${seed})`, async () => {
  const plan = { people: LONG ? 8 : 4, kills: LONG ? 2 : 1, seed }
  const figures = await runStaffFaults(target, plan)
  const all = { lost: [], doubled: [], erased: plan.people / 2, 'left at the list': 0 }
  expect(figures).toMatchObject(all)
  expect(figures.kills).toBeGreaterThanOrEqual(plan.kills)
  expect(figures.faults).toBeGreaterThan(0)
})
