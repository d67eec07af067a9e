import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readExport } from '../diff/content.ts'
import { dataFolder } from './folder.ts'
import { exportTo, importFrom } from './move.ts'
import type { Options } from './options.ts'
import { withLake } from './reach.ts'

/** How snapshots are stored. Another number is another way, which this code can't read. */
const FORMAT = 1

/** What is known of a snapshot without reading it. Beside it is an export as Sanity's. */
interface Manifest {
  format: number
  savedAt: string
  projectId: string
  dataset: string
  documents: number
  assets: number
}

const MANIFEST = 'snapshot.json'
const EXPORT = 'export.tar.gz'

/** `snapshot save`, `restore` and `list`. Resolves to the exit code. */
export async function snapshot(options: Options): Promise<number> {
  const [action, name = ''] = options.rest
  if (action === 'save') return save(options, name)
  return action === 'restore' ? restore(options, name) : list(options)
}

async function save(options: Options, name: string): Promise<number> {
  const folder = await snapshotFolder(options)
  const place = join(folder, name)
  if (existsSync(place) && !options.overwrite)
    throw new Error(`There is a snapshot ${name} already. --overwrite replaces it.`)
  return withLake(options, async ({ env, projectId, dataset }) => {
    await mkdir(folder, { recursive: true })
    const unfinished = await mkdtemp(join(folder, '.unfinished-'))
    try {
      const file = join(unfinished, EXPORT)
      const code = await exportTo(file, env, 'quietly')
      if (code !== 0) return code
      const content = [...(await readExport(file)).values()]
      const assets = content.filter(({ type }) => /^sanity\.(image|file)Asset$/.test(type)).length
      const counts = { documents: content.length - assets, assets }
      const savedAt = new Date().toISOString()
      const manifest: Manifest = { format: FORMAT, savedAt, projectId, dataset, ...counts }
      await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
      await rm(place, { recursive: true, force: true })
      await rename(unfinished, place)
      console.error(
        `local-lake: saved ${counts.documents} documents and ${assets} assets as ${name}, which is the export ${join(place, EXPORT)}`,
      )
      return 0
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  })
}

async function restore(options: Options, name: string): Promise<number> {
  const file = await findSnapshot(options, name)
  if (file === undefined) throw new Error(await noSnapshot(options, name))
  // A damaged one must not be half restored.
  await readExport(file)
  return withLake(options, async ({ env, dataset }) => {
    const code = await importFrom(file, 'exact', env)
    if (code === 0) console.error(`local-lake: dataset ${dataset} is as in snapshot ${name}`)
    return code
  })
}

async function list(options: Options): Promise<number> {
  const names = await namesOf(options)
  const folder = await snapshotFolder(options)
  if (names.length === 0) console.log(`There are no snapshots in ${folder}.`)
  const width = Math.max(...names.map((name) => name.length))
  for (const name of names) {
    const said = await readManifest(join(folder, name)).then(
      ({ savedAt, projectId, dataset, documents, assets }) =>
        `${savedAt}  ${projectId} ${dataset}: ${documents} documents, ${assets} assets`,
      (error: Error) => error.message,
    )
    console.log(`${name.padEnd(width)}  ${said}`)
  }
  return 0
}

/**
 * The export of a snapshot, or undefined if there is none of this name. Throws an error for one
 * that another version stored.
 */
export async function findSnapshot(options: Options, name: string): Promise<string | undefined> {
  if (!(await namesOf(options)).includes(name)) return undefined
  const place = join(await snapshotFolder(options), name)
  await readManifest(place)
  return join(place, EXPORT)
}

/** A sentence that there is no such snapshot, and which there are. */
export async function noSnapshot(options: Options, name: string, what = 'snapshot') {
  const names = await namesOf(options)
  const there = names.length > 0 ? `Snapshots: ${names.join(', ')}.` : 'There are no snapshots.'
  return `There is no ${what} ${name}. ${there}`
}

async function readManifest(place: string): Promise<Manifest> {
  const file = join(place, MANIFEST)
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const manifest: Manifest = JSON.parse(text)
  if (manifest.format === FORMAT) return manifest
  throw new Error(
    `${file} is of format ${manifest.format}, and this version of local-lake reads ${FORMAT}. The export beside it can be imported with any.`,
  )
}

async function namesOf(options: Options): Promise<string[]> {
  const names = await readdir(await snapshotFolder(options)).catch(() => [])
  // Those that begin with a dot were not finished.
  return names.filter((name) => !name.startsWith('.')).sort()
}

async function snapshotFolder(options: Options): Promise<string> {
  return join(await dataFolder(options), 'snapshots')
}
