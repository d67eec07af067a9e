/**
 * `npm run bench`: measures what a release is judged by, each figure beside its floor from the same
 * run. `npm run bench -- pages leads` measures these two; `--save` writes the table to
 * docs/bench.md.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { migrate } from '#lib/platform/database/migrate.ts'
import type { Bench, Row } from '#scripts/bench/measure.ts'
import { dayAndMachine, machine, markdown, saveFigures } from '#tools/figures.ts'
import { findPostgres, startPostgres } from '#tools/harness/postgres.ts'
import { Stack } from '#tools/harness/stack.ts'

const BENCHES: Record<string, () => Promise<{ bench: Bench }>> = {
  pages: () => import('#scripts/bench/pages.ts'),
  leads: () => import('#scripts/bench/leads.ts'),
  publish: () => import('#scripts/bench/publish.ts'),
  desk: () => import('#scripts/bench/desk.ts'),
  memory: () => import('#scripts/bench/memory.ts'),
  growth: () => import('#scripts/bench/growth.ts'),
}
const HEAD = ['', 'figure', 'unit', 'its floor', 'figure : floor', 'target']
const FOLDER = '.local/bench'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== 'bench'),
  allowPositionals: true,
  options: { save: { type: 'boolean' } },
})
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES)
const unknown = names.filter((name) => !(name in BENCHES))
if (unknown.length > 0)
  throw new Error(`No such bench: ${unknown}. There are: ${Object.keys(BENCHES)}.`)
console.log(machine())
/** Before the benches add their own. */
const [load = 0] = loadavg()

const rows: Row[] = []
for (const [name, importBench] of Object.entries(BENCHES)) {
  if (!names.includes(name)) continue
  const { bench } = await importBench()
  const own = await onProduct(bench)
  rows.push(...own)
  console.log(`\n${table(own)}`)
}
await mkdir(FOLDER, { recursive: true })
const at = new Date().toISOString()
const file = `${FOLDER}/${at.replaceAll(':', '')}.json`
await writeFile(file, JSON.stringify({ at, machine: machine(), load: loadavg(), rows }, null, 2))
console.log(`\nAs JSON: ${file}`)
if (values.save && names.length < Object.keys(BENCHES).length)
  console.warn('Only a run of all benches is saved.')
else if (values.save)
  await saveFigures('docs/bench.md', 'bench', `Measured on ${dayAndMachine()}.\n\n${table(rows)}`)
if (load > 0.5)
  console.warn(`The machine was busy (load ${load.toFixed(1)}): these figures say little.`)

/** On a Postgres server if this machine has one, or else on the local database. */
async function onProduct(bench: Bench): Promise<Row[]> {
  const binaries = await findPostgres()
  const server = binaries ? await startPostgres(binaries) : null
  if (!server) console.warn('There is no Postgres on this machine (POSTGRES_BIN).')
  try {
    if (server) await migrate(server.url)
    const stack = await Stack.start(server ? { DATABASE_URL: server.url } : {})
    try {
      return await bench(stack, server?.url ?? String(stack.env.DATABASE_URL))
    } finally {
      await stack.close()
    }
  } finally {
    await server?.close()
  }
}

function table(all: Row[]): string {
  const cells = all.map(({ what, figure, unit, floor, ratio, target }) => {
    const compared = ratio ?? (floor === undefined ? '' : figure / floor)
    return [what, figure, unit, floor ?? '', compared, target ?? '']
  })
  return markdown(HEAD, cells)
}
