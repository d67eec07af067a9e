import { isObject } from '../model/document.ts'

const ASSET = /^(image|file)-([a-f0-9]{40}(?:-\d+x\d+)?)-([a-z0-9]+)$/

/** An asset's file in an archive. */
interface AssetFile {
  type: 'image' | 'file'
  name: string
}

/** The file of an asset document's id; null for any other id. */
export function assetFileOf(id: unknown): AssetFile | null {
  const [, type, name, extension] = ASSET.exec(String(id)) ?? []
  return type ? { type: type === 'image' ? type : 'file', name: `${name}.${extension}` } : null
}

/**
 * A value of a document as `sanity dataset import` takes it, into any dataset: a reference to an
 * asset becomes the name of its file in the archive.
 *
 * @param isThere whether an asset's file is; references to others stay
 */
export function portable(value: unknown, isThere: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => portable(one, isThere))
  if (!isObject(value)) return value
  const { asset, ...others } = value
  const found = isObject(asset) ? assetFileOf(asset._ref) : null
  const file = found && isThere(found.name) ? found : null
  const entries = Object.entries(file ? others : value)
  const moved = Object.fromEntries(entries.map(([key, one]) => [key, portable(one, isThere)]))
  return file
    ? { _sanityAsset: `${file.type}@file://./${file.type}s/${file.name}`, ...moved }
    : moved
}

/** Names of the files of all assets that a document refers to. */
export function assetFilesIn(value: unknown): string[] {
  if (!isObject(value) && !Array.isArray(value)) return []
  const own = isObject(value) ? assetFileOf(value._ref) : null
  return [...(own ? [own.name] : []), ...Object.values(value).flatMap(assetFilesIn)]
}
