/**
 * `npm run faults`: the long proof that no acknowledged lead is lost or reported twice. Takes ten
 * minutes, plus a build the first time.
 * `npm run faults -- --leads 200 --kills 20 --seed 7 --only postgres` runs a part of it.
 */
import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { command } from '#tools/command.ts'
import { runBookingFaults } from '#tools/faults/bookings.ts'
import { floodFaults, PER_HOUR } from '#tools/faults/flood.ts'
import { runLeadFaults, type Plan } from '#tools/faults/lead-faults.ts'
import { outages } from '#tools/faults/outages/run.ts'
import {
  judged,
  NO_POSTGRES,
  record,
  table,
  type Outcome,
  type Result,
} from '#tools/faults/record.ts'
import { runSequenceFaults } from '#tools/faults/sequences.ts'
import { runStaffFaults } from '#tools/faults/staff.ts'
import {
  letClocksJump,
  localTarget,
  startPostgresTarget,
  withJumpingClocks,
  type Target,
} from '#tools/faults/target.ts'
import { upgradeUnderLoad } from '#tools/faults/upgrade/run.ts'
import { findPostgres } from '#tools/harness/postgres.ts'
import { Stack } from '#tools/harness/stack.ts'
import { buildLocally } from '#tools/stack/build.ts'
import { stopAll, endOnSignal } from '#tools/stack/child.ts'
import { runVitest } from '#tools/suites/runners.ts'

/** Number of requests to the site, and as many again to the content lake. */
const CASES = 10_000
/** Number of publishes, refreshes, outages and restarts. */
const STEPS = 250

interface Run {
  title: string
  run: (plan: Plan) => Promise<Outcome>
}

const RUNS: Record<string, Run> = {
  local: {
    title: 'one site on the local cloud; both are killed',
    run: async (plan) => onTarget(localTarget(await Stack.start()), leads(plan)),
  },
  clocks: {
    title: 'the same, with the clocks of site, database and providers jumping by hours',
    run: (plan) =>
      withJumpingClocks(async () => {
        const target = localTarget(await Stack.start())
        // Only once its pages show its own content.
        await letClocksJump(true)
        const [few, fewer] = [Math.ceil(plan.leads / 4), Math.ceil(plan.kills / 4)]
        const run = onTarget(target, leads({ ...plan, leads: few, kills: fewer }))
        return run.finally(() => letClocksJump(false))
      }),
  },
  postgres: {
    title: 'three sites behind one real Postgres; all are killed, Postgres and the providers too',
    run: (plan) => onPostgres({}, leads(plan)),
  },
  staff: {
    title: 'notes and erasures in Leads, while processes are killed and the marketing list refuses',
    run: ({ seed, ...plan }) =>
      onPostgres({}, async (target) => {
        const [people, kills] = [Math.ceil(plan.leads / 9), Math.ceil(plan.kills / 3)]
        const { lost, doubled, ...counts } = await runStaffFaults(target, { people, kills, seed })
        return judged({ lost, doubled }, counts)
      }),
  },
  bookings: {
    title:
      'a scheduler tells of calls, each webhook twice and in no order, while processes are killed',
    run: ({ seed, ...plan }) =>
      onPostgres({}, async (target) => {
        const [people, kills] = [Math.ceil(plan.leads / 4), Math.ceil(plan.kills / 3)]
        const { lost, doubled, ...counts } = await runBookingFaults(target, { people, kills, seed })
        return judged({ lost, doubled }, counts)
      }),
  },
  sequences: {
    title: 'a sequence of emails that half of the people stop, with kills and jumping clocks',
    run: ({ seed, ...plan }) =>
      withJumpingClocks(() =>
        onPostgres({}, async (target) => {
          const [people, kills] = [Math.ceil(plan.leads / 9), Math.ceil(plan.kills / 3)]
          await letClocksJump(true)
          const run = runSequenceFaults(target, { people, kills, seed })
          const { lost, doubled, ...counts } = await run.finally(() => letClocksJump(false))
          return judged({ lost, doubled }, counts)
        }),
      ),
  },
  flood: {
    title: 'one network sends 200 leads, then somebody else asks for a guide',
    run: () => onPostgres({ DELIVERIES_PER_HOUR: String(PER_HOUR) }, floodFaults),
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
      runTests(
        { files: ['tests/faults/several-sites'] },
        { steps: STEPS },
        { REFRESH_STEPS: STEPS, REFRESH_SEED: seed },
      ),
  },
  fuzz: {
    title: 'requests from right to absurd, to every route of the site and of the content lake',
    run: () =>
      runTests(
        {
          files: ['tests/faults/one-site', 'tests/faults/fuzz-lake'],
          names: 'responds to any request',
        },
        { 'requests to the site': CASES, 'to the lake': CASES },
        { FUZZ_CASES: CASES },
      ),
  },
}

endOnSignal(() => void stopAll().then(() => process.exit(1)))

await command(async () => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      leads: { type: 'string', default: '1100' },
      kills: { type: 'string', default: '100' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      only: { type: 'string', default: Object.keys(RUNS).join(',') },
    },
  })
  const plan = { leads: count(values.leads), kills: count(values.kills), seed: count(values.seed) }
  const names = values.only.split(',')
  const unknown = names.filter((name) => !(name in RUNS))
  if (unknown.length > 0) {
    throw new Error(
      `No such run: ${unknown.join(', ')}. There are: ${Object.keys(RUNS).join(', ')}.`,
    )
  }
  const folder = `.local/faults-${process.pid}`
  await mkdir(folder, { recursive: true })
  process.env.RUN_FOLDER = folder
  process.env.SITE_BUILD = await buildLocally(console.log)

  const results: Result[] = []
  for (const name of names) {
    const run = RUNS[name]
    if (!run) continue
    console.log(`\n── ${name}: ${run.title}`)
    const outcome = await run.run(plan)
    if ('bad' in outcome) for (const what of outcome.bad) console.error(`  ${what}`)
    results.push({ name, ...outcome }, ...('parts' in outcome ? (outcome.parts ?? []) : []))
  }
  console.log(`\n${table(results)}`)
  const good = results.every((result) => 'skipped' in result || result.bad.length === 0)
  const whole = names.length === Object.keys(RUNS).length && plan.leads >= 1000 && plan.kills >= 100
  if (good && whole) await record(results, plan.seed)
  if (good) await rm(folder, { recursive: true, force: true })
  else throw new Error(`Something went wrong: see above. What is left is in ${folder}.`)
})

function count(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0) throw new Error(`${text} is not a count.`)
  return number
}

type Work = (target: Target) => Promise<Outcome>

/** Runs something on three sites behind one real Postgres. */
async function onPostgres(variables: Record<string, string>, work: Work): Promise<Outcome> {
  const binaries = await findPostgres()
  if (!binaries) return { skipped: NO_POSTGRES }
  return onTarget(await startPostgresTarget(binaries, variables), work)
}

function onTarget(target: Target, work: Work): Promise<Outcome> {
  return work(target).finally(() => target.close())
}

function leads(plan: Plan): Work {
  console.log(`${plan.leads} leads, ${plan.kills} kills, seed ${plan.seed}`)
  return async (target) => {
    let reported = 0
    const figures = await runLeadFaults(target, plan, (stored, kills) => {
      if (kills < reported + Math.max(1, plan.kills / 20)) return
      reported = kills
      console.log(`  ${stored} of ${plan.leads} leads, ${kills} of ${plan.kills} kills`)
    })
    const { lost, doubled, stored, failedAttempts, ...counts } = figures
    return judged({ lost, doubled }, { ...counts, stored, 'failed attempts': failedAttempts })
  }
}

/** Runs tests of `npm test` for longer, by the variables that say for how long. */
async function runTests(
  which: { files: string[]; names?: string },
  counts: Record<string, number>,
  variables: Record<string, number>,
): Promise<Outcome> {
  const env = Object.fromEntries(Object.entries(variables).map(([name, to]) => [name, `${to}`]))
  const folder = String(process.env.RUN_FOLDER)
  const { failed } = await runVitest('faults', folder, { env, ...which })
  const bad = failed > 0 ? [`${failed} of the tests failed: see above`] : []
  return { counts: { ...counts, failed }, bad }
}
