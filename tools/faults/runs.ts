import { floodFaults, PER_HOUR } from '#tools/faults/flood.ts'
import { runLeadFaults, type Plan } from '#tools/faults/lead-faults.ts'
import { outages } from '#tools/faults/outages/run.ts'
import { judged, NO_POSTGRES, type Outcome } from '#tools/faults/record.ts'
import { runStaffFaults } from '#tools/faults/staff.ts'
import {
  startJumpingTarget,
  startLocalTarget,
  startPostgresTarget,
  withJumpingClocks,
  type Target,
} from '#tools/faults/target.ts'
import { upgradeUnderLoad } from '#tools/faults/upgrade/run.ts'
import { findPostgres } from '#tools/harness/postgres.ts'
import { runVitest } from '#tools/suites/runners.ts'

interface Run {
  title: string
  run: (plan: Plan) => Promise<Outcome>
}

/** The runs of `npm run faults`, by name. */
export const RUNS: Record<string, Run> = {
  local: {
    title: 'one site on the local cloud; both are killed',
    run: (plan) => withTarget(startLocalTarget, plan),
  },
  clocks: {
    title: 'the same, with the clocks of site, database and providers jumping by hours',
    run: (plan) => {
      const shorter = {
        ...plan,
        leads: Math.ceil(plan.leads / 4),
        kills: Math.ceil(plan.kills / 4),
      }
      return withJumpingClocks(() => withTarget(startJumpingTarget, shorter))
    },
  },
  postgres: {
    title: 'three sites behind one real Postgres; all are killed, Postgres and the providers too',
    async run(plan) {
      const binaries = await findPostgres()
      if (binaries) return withTarget(() => startPostgresTarget(binaries), plan)
      return { skipped: NO_POSTGRES }
    },
  },
  staff: {
    title: 'notes and erasures in Leads, while processes are killed and the marketing list refuses',
    run: (plan) => onPostgres({}, (target) => staff(target, plan)),
  },
  flood: {
    title: 'one network sends 200 leads, then somebody else asks for a guide',
    run: () =>
      onPostgres({ DELIVERIES_PER_HOUR: String(PER_HOUR) }, async (target) => {
        const { bad, ...counts } = await floodFaults(target)
        return { counts, bad }
      }),
  },
  outages: {
    title: 'two sites behind one real Postgres that locks, fills up, dies and is replaced',
    run: outages,
  },
  upgrade: {
    title: 'the release before, with 1,000,000 leads, is upgraded and rolled back under load',
    async run() {
      const binaries = await findPostgres()
      return binaries ? upgradeUnderLoad(binaries, 1_000_000) : { skipped: NO_POSTGRES }
    },
  },
  refresh: {
    title: 'three sites through random publishes, outages and restarts: none shows an older page',
    run: ({ seed }) =>
      runTests('tests/faults/several-sites', { steps: STEPS }, [
        ['REFRESH_STEPS', STEPS],
        ['REFRESH_SEED', seed],
      ]),
  },
  fuzz: {
    title: 'requests from right to absurd, to every route of the site and of the content lake',
    run: () =>
      runTests('tests/faults/fuzz', { 'requests to the site': CASES, 'to the lake': CASES }, [
        ['FUZZ_CASES', CASES],
      ]),
  },
}

/** Runs something on three sites behind one real Postgres. */
async function onPostgres(
  variables: Record<string, string>,
  run: (target: Target) => Promise<Outcome>,
): Promise<Outcome> {
  const binaries = await findPostgres()
  if (!binaries) return { skipped: NO_POSTGRES }
  const target = await startPostgresTarget(binaries, variables)
  try {
    return await run(target)
  } finally {
    await target.close()
  }
}

/** A ninth of the leads as people, a third of the kills of the others. */
async function staff(target: Target, { leads, kills, seed }: Plan): Promise<Outcome> {
  const plan = { people: Math.ceil(leads / 9), kills: Math.ceil(kills / 3), seed }
  const { lost, doubled, ...counts } = await runStaffFaults(target, plan)
  return judged({ lost, doubled }, counts)
}

/** Number of requests to the site, and as many again to the content lake. */
const CASES = 10_000
/** Number of publishes, refreshes, outages and restarts. */
const STEPS = 250

/** Runs tests of `npm test` for longer, by the variables that say for how long. */
async function runTests(
  files: string,
  counts: Record<string, number>,
  variables: [string, number][],
): Promise<Outcome> {
  const env = Object.fromEntries(variables.map(([name, value]) => [name, String(value)]))
  const options = { env, files: [files] }
  const { failed } = await runVitest('faults', String(process.env.RUN_FOLDER), options)
  const bad = failed > 0 ? [`${failed} of the tests failed: see above`] : []
  return { counts: { ...counts, failed }, bad }
}

async function withTarget(start: () => Promise<Target>, plan: Plan): Promise<Outcome> {
  console.log(`${plan.leads} leads, ${plan.kills} kills, seed ${plan.seed}`)
  const target = await start()
  let reported = 0
  try {
    const figures = await runLeadFaults(target, plan, (leads, kills) => {
      if (kills < reported + Math.max(1, plan.kills / 20)) return
      reported = kills
      console.log(`  ${leads} of ${plan.leads} leads, ${kills} of ${plan.kills} kills`)
    })
    const { lost, doubled, stored, failedAttempts, ...counts } = figures
    return judged({ lost, doubled }, { ...counts, stored, 'failed attempts': failedAttempts })
  } finally {
    await target.close()
  }
}
