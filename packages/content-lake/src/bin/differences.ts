import { existsSync } from 'node:fs'
import { basename, isAbsolute } from 'node:path'
import { Readable } from 'node:stream'
import { readLines } from '../archive.ts'
import { compareContent } from '../diff/compare.ts'
import { addTo, type Content, readExport } from '../diff/content.ts'
import { report } from '../diff/report.ts'
import type { Options } from './options.ts'
import { type Reached, reachLake } from './reach.ts'
import { findSnapshot, noSnapshot } from './snapshots.ts'

/** One side of a comparison. */
interface Side {
  name: string
  content: Content
}

/** Prints what changed from one dataset, snapshot or export to another. */
export async function diff(options: Options): Promise<number> {
  let lake: Promise<Reached> | undefined
  // Two files need no lake.
  const reach = () => (lake ??= reachLake(options))
  try {
    const [first = '', second] = options.rest
    const from = await openSide(first, options, reach)
    const to =
      second === undefined
        ? await openDataset(await reach(), options)
        : await openSide(second, options, reach)
    const count = print(from, to, options)
    return options.exitCode && count > 0 ? 1 : 0
  } finally {
    await (await lake)?.close()
  }
}

/** Prints what changed since an export in the dataset of a lake. */
export async function diffSince(file: string, lake: Lake, options: Options): Promise<void> {
  const before = { name: `dataset ${lake.dataset} before`, content: await readExport(file) }
  print(before, await openDataset(lake, options), options)
}

function print(from: Side, to: Side, { format }: Options): number {
  const documents = compareContent(from.content, to.content)
  console.log(report({ from: from.name, to: to.name, documents }, format))
  return documents.length
}

/** A file, a snapshot or, last, a dataset, which `dataset:` names also where there are others. */
async function openSide(
  given: string,
  options: Options,
  reach: () => Promise<Reached>,
): Promise<Side> {
  const named = /^dataset:(.+)$/.exec(given)?.[1]
  if (named === undefined) {
    if (/\.(ndjson|tar\.gz|tgz)$/i.test(given) || given.includes('/')) {
      if (!existsSync(given)) throw new Error(`There is no file ${given}.`)
      const name = isAbsolute(given) ? basename(given) : given
      return { name, content: await readExport(given) }
    }
    const file = await findSnapshot(options, given)
    if (file) return { name: `snapshot ${given}`, content: await readExport(file) }
  }
  const dataset = named ?? given
  return openDataset({ ...(await reach()), dataset }, options)
}

type Lake = Pick<Reached, 'url' | 'token' | 'projectId' | 'dataset'>

async function openDataset(lake: Lake, options: Options): Promise<Side> {
  const { url, token, projectId, dataset } = lake
  const headers = { authorization: `Bearer ${token}`, 'x-sanity-project-id': projectId }
  const get = (path: string) => fetch(`${url}/v2025-02-19${path}`, { headers })
  const found = await get(`/projects/${projectId}/datasets`)
  const datasets = (await found.json()) as { name: string }[]
  const names = datasets.map(({ name }) => name)
  if (!names.includes(dataset))
    throw new Error(
      `${await noSnapshot(options, dataset, 'snapshot or dataset')} Datasets: ${names.join(', ')}.`,
    )
  const exported = await get(`/data/export/${dataset}`)
  if (!exported.ok) throw new Error(`Dataset ${dataset} can't be read: ${await exported.text()}`)
  const content: Content = new Map()
  const lines = Readable.from([await exported.text()])
  await readLines(lines, (document) => addTo(content, document))
  return { name: `dataset ${dataset}`, content }
}
