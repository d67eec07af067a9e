/**
 * `npm run content:redirects -- import <file.csv>`: says what importing the file would do; with
 * `--write` it does. Columns: from, to and, if you like, note.
 * `npm run content:redirects -- export <file.csv>`: writes the redirects that there are.
 *
 * With SANITY_PROJECT_ID, SANITY_DATASET and SANITY_WRITE_TOKEN it is the project's content lake,
 * otherwise the running local cloud's.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { SanityClient } from '@sanity/client'
import { TYPES_WITH_PAGE } from '#lib/content/paths.ts'
import { csvRecord } from '#lib/leads/export/export.ts'
import { pathsById } from '#lib/publishing/redirects/resolve.ts'
import { command } from '#tools/command.ts'
import { planImport, type Existing, readRows } from './plan-redirects.ts'
import { connectLake } from './running-lake.ts'

const USAGE = `Usage: npm run content:redirects -- import <file.csv> [--write] [--replace] [--site <origin>]
       npm run content:redirects -- export <file.csv>
  --write    writes; without it, the command only says what it would do
  --replace  changes redirects of an earlier import that lead elsewhere now
  --site     origin of the site, such as https://www.example.com: URLs of it count as paths`

const QUERY = `{
  "existing": *[_type == "redirect"] | order(from asc){
    _id, from, to, "target": target._ref, note, isAutomatic
  },
  "pages": *[_type in $types && defined(slug.current)]{_id, _type, "slug": slug.current}
}`

interface Result {
  existing: Existing[]
  pages: { _id: string; _type: string; slug: string | null }[]
}

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      site: { type: 'string', default: process.env.SITE_URL },
      data: { type: 'string' },
    },
  })
  const [action, file, ...more] = positionals
  if (!file || more.length > 0) throw new Error(USAGE)
  const client = (await connectLake(values.data)).withConfig({ perspective: 'published' })
  const result = await client.fetch<Result>(QUERY, { types: TYPES_WITH_PAGE })
  const lake = { existing: result.existing, pages: pathsById(result.pages) }
  if (action === 'export') await exportTo(file, lake)
  else if (action === 'import') await importFrom(file, client, lake, values)
  else throw new Error(USAGE)
})

type Lake = Parameters<typeof planImport>[1]

async function importFrom(
  file: string,
  client: SanityClient,
  lake: Lake,
  { write, replace, site }: { write: boolean; replace: boolean; site?: string },
): Promise<void> {
  const origin = site ? new URL(site).origin : undefined
  const rows = readRows(await readFile(file, 'utf8'))
  const plan = planImport(rows, lake, { site: origin, replaces: replace })
  const { problems, created, changed, unchanged } = plan
  if (problems.length > 0) {
    throw new Error([...problems, `${file}: nothing was written.`].join('\n'))
  }
  const counts = `${created.length} new, ${changed.length} changed, ${unchanged} as before`
  if (!write) return console.log(`${counts}. Nothing was written: say --write to write them.`)
  const transaction = client.transaction()
  for (const redirect of [...created, ...changed]) transaction.createOrReplace(redirect)
  // One transaction: all of them or none.
  if (created.length + changed.length > 0) await transaction.commit({ returnDocuments: false })
  console.log(`${counts}.`)
}

async function exportTo(file: string, { existing, pages }: Lake): Promise<void> {
  const records = existing.map(({ from, to, target, note, isAutomatic }) =>
    csvRecord([from, pages.get(target ?? '') ?? to, note, isAutomatic ? 'yes' : '']),
  )
  await writeFile(file, [csvRecord(['from', 'to', 'note', 'automatic']), ...records].join(''))
  console.log(`${records.length} redirects are in ${file}.`)
}
