/**
 * `npm run bench`: measures the product, each figure beside its floor from the same run. `npm run
 * bench -- content` measures one part, `npm run bench -- content/queries` one subject of it;
 * `--save` writes the figures to docs/bench.md.
 */
import { parseArgs } from 'node:util'
import { saveToDocs, saveJson, machine, loadWarning } from '#tools/bench/keep.ts'
import type { Part } from '#tools/bench/part.ts'
import { markdown, type Table } from '#tools/bench/table.ts'

const PARTS: Record<string, () => Promise<{ measure: Part }>> = {
  content: () => import('#tools/bench/content/part.ts'),
  desk: () => import('#tools/bench/desk/part.ts'),
  leads: () => import('#tools/bench/leads/part.ts'),
  weight: () => import('#tools/bench/weight/part.ts'),
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== 'bench'),
  allowPositionals: true,
  options: { save: { type: 'boolean' } },
})
const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS)
console.log(machine())
const busy = loadWarning()
if (busy) console.warn(busy)
for (const name of wanted) {
  const [part = '', subject] = name.split('/')
  const load = PARTS[part]
  if (!load) throw new Error(`There is no part '${part}', only ${Object.keys(PARTS).join(', ')}.`)
  const tables: Table[] = []
  const { measure } = await load()
  await measure(subject, (table) => {
    tables.push(table)
    console.log(`\n${table.title}\n\n${markdown(table)}`)
  })
  console.log(`\nAs JSON: ${await saveJson(part, tables)}`)
  if (values.save) await saveToDocs(part, tables)
}
