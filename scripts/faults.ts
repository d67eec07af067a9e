/**
 * `npm run faults`: the long proof that no acknowledged lead is lost or reported twice. Takes ten
 * minutes, plus a build the first time.
 * `npm run faults -- --leads 200 --kills 20 --seed 7 --only postgres` runs a part of it.
 */
import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { command } from '#tools/command.ts'
import { record, table, type Result } from '#tools/faults/record.ts'
import { RUNS } from '#tools/faults/runs.ts'
import { buildLocally } from '#tools/stack/build.ts'
import { stopAll, endOnSignal } from '#tools/stack/child.ts'

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
