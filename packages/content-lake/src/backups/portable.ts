import { isObject } from '../model/document.ts'

const ASSET = /^(image|file)-([a-f0-9]{40}(?:-\d+x\d+)?)-([a-z0-9]+)$/

/**
 * A value of a document as `sanity dataset import` takes it, into any dataset: a reference to an
 * asset becomes the name of its file in the archive.
 */
export function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable)
  if (!isObject(value)) return value
  const { asset, ...others } = value
  const file = isObject(asset) ? fileOf(asset._ref) : null
  const entries = Object.entries(file ? others : value)
  const moved = Object.fromEntries(entries.map(([key, one]) => [key, portable(one)]))
  return file ? { _sanityAsset: file, ...moved } : moved
}

function fileOf(id: unknown): string | null {
  const [, type, name, extension] = ASSET.exec(String(id)) ?? []
  return type ? `${type}@file://./${type}s/${name}.${extension}` : null
}
