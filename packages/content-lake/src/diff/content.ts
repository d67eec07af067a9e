import { readArchive } from '../archive.ts'
import {
  type Attributes,
  isObject,
  layerOf,
  publishedIdOf,
  unpublishes,
} from '../model/document.ts'
import { coordinatesOf } from '../model/variant.ts'

/** A document as it's compared: with what people wrote, and without what the lake adds. */
export interface Entry {
  id: string
  /** The id of the document that this is, or is a draft or version of. */
  publishedId: string
  /** `published`, `draft`, `release <name>` or `variant <name>`. */
  version: string
  type: string
  title: string
  fields: Attributes
}

/** All documents of a dataset, by id. Assets among them have a short id: kind and hash. */
export type Content = Map<string, Entry>

/** Reads an export of a dataset, or throws an error that names the file and what is wrong there. */
export async function readExport(file: string): Promise<Content> {
  if (!/\.(ndjson|tar\.gz|tgz)$/i.test(file))
    throw new Error(`${file} must be an export of a dataset: a .tar.gz or .ndjson file.`)
  const content: Content = new Map()
  const { files, assets } = await readArchive(file, (document) => addTo(content, document))
  for (const name of files.keys()) {
    const [, kind, hash] = ASSET_FILE.exec(name) ?? []
    const _id = `${kind}-${hash}`
    const known = assets[_id]
    if (kind) addTo(content, { ...(isObject(known) && known), _id, _type: `sanity.${kind}Asset` })
  }
  return content
}

/** What the lake knows of a document, and what follows from an asset's bytes. */
const ADDED = /^_(id|rev|createdAt|updatedAt|system)$/
const COMPUTED = /^(assetId|extension|metadata|mimeType|path|sha1hash|size|uploadId|url)$/

/** Adds a document as it's compared. */
export function addTo(content: Content, document: Attributes): void {
  const { _id, _type: type } = document
  const id = idOf(String(_id))
  // As exports do: what Sanity keeps in a dataset for itself, such as schemas.
  if (id.startsWith('_.') && !id.startsWith('_.releases.')) return
  const isAsset = id !== _id || /^sanity\.(image|file)Asset$/.test(String(type))
  const kept = Object.entries(document).filter(
    ([name]) => !ADDED.test(name) && !(isAsset && COMPUTED.test(name)),
  )
  const fields = Object.fromEntries(kept.map(([name, value]) => [name, portable(value)]))
  content.set(id, {
    id,
    publishedId: publishedIdOf(id),
    version: versionOf(document, id),
    type: String(type),
    title: titleOf(fields),
    fields: { ...fields, ...(unpublishes(document) && { _system: { delete: true } }) },
  })
}

function versionOf(document: Attributes, id: string): string {
  const coordinates = coordinatesOf(document)
  if (coordinates) return `variant ${coordinates.variant}`
  const layer = layerOf(id)
  if (layer === 'published') return layer
  return layer === 'drafts' ? 'draft' : `release ${layer}`
}

/** What Studios show as a title, most often. */
function titleOf({ title, name, heading, label, originalFilename, metadata, slug }: Attributes) {
  const inside = [slug, metadata].flatMap((one) => (isObject(one) ? [one.current, one.title] : []))
  const found = [title, name, heading, label, originalFilename, ...inside]
  return String(found.find((one) => typeof one === 'string' && one !== '') ?? '')
}

const ASSET_ID = /^(image|file)-([a-f0-9]{40})-/
const ASSET_FILE = /(?:^|\/)(image|file)s\/([a-f0-9]{40})[-.][^/]*$/

/** What a document is known by here: assets by their hash. */
export function idOf(id: string): string {
  return assetIn(id) ?? id
}

function assetIn(id: unknown): string | undefined {
  const [, kind, hash] = ASSET_ID.exec(String(id)) ?? []
  return kind && `${kind}-${hash}`
}

/**
 * A value with assets by their hash. Exports name an asset's file where the dataset has a
 * reference.
 */
function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable)
  if (!isObject(value)) return value
  const { _sanityAsset: file, ...others } = value
  const [, kind, hash] = ASSET_FILE.exec(String(file)) ?? []
  const asset = kind ? `${kind}-${hash}` : isObject(value.asset) && assetIn(value.asset._ref)
  const fields = kind ? others : value
  const entries = Object.entries(fields).map(([name, one]) => [name, portable(one)])
  return { ...Object.fromEntries(entries), ...(asset && { asset }) }
}
