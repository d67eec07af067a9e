/**
 * `npm run content:import -- <file.tar.gz>`: imports content in Sanity's dataset format into the
 * running local cloud.
 */
import { createReadStream, existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sanityImport } from '@sanity/import'
import { command } from '#tools/command.ts'
import { forgetScheduler, warnOfLocalUrls } from './local-urls.ts'
import { PREVIEW_TYPES, findRunningLake, localClient } from './running-lake.ts'

const USAGE = `Name the file to read: npm run content:import -- content.tar.gz [--replace | --missing]
  --replace  documents of the file replace those of the same id; others stay
  --missing  documents that are there stay as they are; those that are not are added`

/** Another dataset's preview secrets must not open anything here. */
const SECRETS = '*[_type in $types]'
const types = [...PREVIEW_TYPES]

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean' },
      missing: { type: 'boolean' },
      data: { type: 'string' },
    },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0 || (values.replace && values.missing)) throw new Error(USAGE)
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const lake = await findRunningLake(values.data)
  const client = localClient(lake.url, lake.writeToken)
  const there = await client.fetch<number>('count(*[!string::startsWith(_type, "sanity.")])')
  if (there > 0 && !values.replace && !values.missing) {
    throw new Error(`The local dataset holds ${there} documents. Nothing was imported.\n${USAGE}`)
  }
  const own = await client.fetch<string[]>(`${SECRETS}._id`, { types })
  const noExport = `${file} is not an export of a Sanity dataset, or is damaged; nothing was imported`
  let writing = false
  const operation = values.replace ? 'createOrReplace' : 'createIfNotExists'
  const { numDocs, warnings } = await sanityImport(createReadStream(file), {
    client,
    operation,
    onProgress: ({ step }) => void (writing ||= step === 'Importing documents'),
  }).catch((error: Error) => {
    const what = writing ? 'The import stopped half-way; run it again with --replace' : noExport
    throw new Error(`${what}: ${error.message}`, { cause: error })
  })
  if (numDocs === 0) throw new Error(`${noExport}: it holds no documents`)
  await client.delete({ query: `${SECRETS}[!(_id in $own)]`, params: { types, own } })
  await forgetScheduler(client)
  await warnOfLocalUrls(client)
  for (const { message } of warnings) console.error(message)
  console.log(`${numDocs} documents were imported from ${file}.`)
})
