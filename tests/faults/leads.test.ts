import { afterAll, beforeAll, expect, test } from 'vitest'
import { runLeadFaults } from '#tools/faults/lead-faults.ts'
import { startJumpingTarget, type Target, withJumpingClocks } from '#tools/faults/target.ts'
import { LONG } from '#tools/suites/length.ts'

/** A short `npm run faults`. The seed differs each time; a failure prints it. */
const seed = Math.floor(Math.random() * 1_000_000)

let target: Target

beforeAll(async () => {
  target = await withJumpingClocks(startJumpingTarget)
})
afterAll(() => target.close())

test(`leads survive kills, failing providers and jumping clocks (seed ${seed})`, async () => {
  const plan = { leads: LONG ? 60 : 24, kills: LONG ? 5 : 2, seed, skipWaiting: true }
  const figures = await withJumpingClocks(() => runLeadFaults(target, plan))
  const { leads, kills, faults, failedAttempts, lost, doubled } = figures
  console.log(`${leads} leads, ${kills} kills, ${faults} faults, ${failedAttempts} failed attempts`)
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  expect(leads).toBeGreaterThan((plan.leads * 2) / 3)
  expect(kills).toBeGreaterThanOrEqual(plan.kills)
  expect(faults).toBeGreaterThan(0)
})
