/**
 * `npm run content:upgrade`: says what content of an older release lacks; with `--write` it fills
 * required fields that are empty with their standard text, and lets the site's own texts of before
 * follow the company's name again. Repeated, it finds nothing more to do.
 *
 * With SANITY_PROJECT_ID, SANITY_DATASET and SANITY_WRITE_TOKEN it is the project's content lake,
 * otherwise the running local cloud's.
 */
import { parseArgs } from 'node:util'
import { getValueAtPath, type Path, type SanityDocument } from 'sanity'
import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'
import { EDITED_TYPES, checkDocuments } from '#schemas/validate.ts'
import { privacyDocument } from '#scripts/seed/pages.ts'
import { homeDocument, resourceListDocument, settingsDocument } from '#scripts/seed/site.ts'
import { command } from '#tools/command.ts'
import { connectLake } from './running-lake.ts'

const USAGE = `Usage: npm run content:upgrade [-- --write]
  --write  writes; without it, the command only says what it would do`

/** What a new site begins with, by type. */
const STANDARD: Record<string, object> = {
  home: homeDocument(),
  privacyPage: privacyDocument(),
  resourceListPage: resourceListDocument(),
  siteSettings: settingsDocument('', ''),
}

/**
 * Texts of earlier seeds, in fields that now follow the company's name and Home's headline while
 * they are empty.
 */
const WRITTEN_BEFORE: Record<string, readonly unknown[]> = {
  'seo.title': [
    'Northwright: autonomous AI, built beside your team',
    'Northwright: autonomous AI, built with your team',
  ],
  'seo.titleTemplate': ['%s | Northwright'],
  'seo.shareImage.asset._ref': [
    'image-76017f88f366581dc75368b9d2fb3fdfd81b539e-1200x630-png',
    'image-2014c870cc3b4ba80227ef92e9cd778520a61dee-1200x630-png',
  ],
}

const DOCUMENTS = '*[_type in $types && !(_id in path("versions.**"))] | order(_type asc, _id asc)'

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false }, data: { type: 'string' } },
  })
  if (positionals.length > 0) throw new Error(USAGE)
  const client = (await connectLake(values.data)).withConfig({ perspective: 'raw' })
  const documents = await client.fetch<SanityDocument[]>(DOCUMENTS, { types: EDITED_TYPES })
  const transaction = client.transaction()
  const left: string[] = []
  let changed = 0
  for (const { document, errors } of await checkDocuments(documents, client)) {
    const { _id: id, _rev: ifRevisionID } = document
    const set: Record<string, string> = {}
    for (const { path, field, message } of errors) {
      const text = isBlank(getValueAtPath(document, path)) && standardOf(document, path)
      if (text) set[field] = text
      else left.push(`${id}, ${field}: ${message}`)
    }
    const unset = document._type === 'siteSettings' ? outgrown(document) : []
    for (const [field, text] of Object.entries(set)) console.log(`${id}, ${field}: “${text}”`)
    for (const field of unset) console.log(`${id}, ${field}: empty, so that it follows the site`)
    if (Object.keys(set).length + unset.length === 0) continue
    changed++
    // Not if somebody writes in the meantime.
    transaction.patch(id, { set, unset, ifRevisionID })
  }
  if (values.write && changed > 0) await transaction.commit({ returnDocuments: false })
  if (left.length > 0)
    console.log(`\nFor people to decide, in the Studio:\n${[...new Set(left)].join('\n')}\n`)
  const count = changed === 1 ? '1 document' : `${changed} documents`
  if (changed === 0) console.log('Nothing to fill.')
  else if (values.write) console.log(`${count} changed.`)
  else console.log(`${count} to change. Nothing was written: say --write to write them.`)
})

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || String(value).trim() === ''
}

/** The text that a new site has in a field; undefined for what is no text. */
function standardOf(document: SanityDocument, path: Path): string | undefined {
  const [first, item, ...rest] = path
  const section = first === 'sections' && item && getValueAtPath(document, [first, item])
  const found = section
    ? getValueAtPath(seedOf(String(Object(section)._type)), rest)
    : getValueAtPath(STANDARD[document._type], path)
  return typeof found === 'string' ? found : undefined
}

function seedOf(type: string): object | undefined {
  return Object.entries(PAGE_SECTIONS).find(([name]) => name === type)?.[1].seed
}

/** Fields that still have what an earlier seed wrote: of a picture, the whole. */
function outgrown(settings: SanityDocument): string[] {
  return Object.entries(WRITTEN_BEFORE)
    .filter(([field, written]) => written.includes(getValueAtPath(settings, field.split('.'))))
    .map(([field]) => field.replace('.asset._ref', ''))
}
