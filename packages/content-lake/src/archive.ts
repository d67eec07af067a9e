import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline, Readable } from 'node:stream'
import { buffer, json } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { type Attributes, documentIn, isObject } from './model/document.ts'

/** What an export of a dataset holds beside its documents. */
export interface Files {
  /** The bytes of assets by their path, such as `images/<hash>-800x600.png`; empty if not wanted. */
  files: Map<string, Buffer>
  /** What is known of assets beside their bytes, by `image-<hash>`. */
  assets: Attributes
}

type Add = (document: Attributes) => void

/** Reads a `.tar.gz` as `sanity dataset export` writes it, or lines of JSON. Throws in a sentence. */
export async function readArchive(path: string, add: Add, withBytes = false): Promise<Files> {
  const file = await open(path).catch((error: Error) => {
    throw new Error(`${path} can't be read: ${error.message}`, { cause: error })
  })
  const bytes = file.createReadStream({ start: 0 })
  try {
    const { buffer: start } = await file.read(Buffer.alloc(2), 0, 2, 0)
    if (start.readUInt16BE() === 0x1f8b) return await unpack(bytes, add, withBytes)
    await readLines(bytes, add)
    return { files: new Map(), assets: {} }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${path} is not an export of a dataset, or is damaged: ${reason}`, {
      cause: error,
    })
  } finally {
    // It closes the file.
    bytes.destroy()
  }
}

async function unpack(bytes: Readable, add: Add, withBytes: boolean): Promise<Files> {
  const files = new Map<string, Buffer>()
  let assets: unknown
  let hasDocuments = false
  // What goes wrong with one stream ends the other, and then the loop below.
  const unzipped = pipeline(bytes, createGunzip(), () => {})
  const entries = (Readable.toWeb(unzipped) as ReadableStream).pipeThrough(createTarDecoder())
  for await (const { header, body } of entries) {
    // Below the one folder that everything is in.
    const name = /(?:^|\/)((?:images|files)\/.+|[^/]+\.ndjson|assets\.json)$/.exec(header.name)?.[1]
    if (header.type !== 'file' || name === undefined) {
      await body.cancel()
    } else if (name.endsWith('.ndjson')) {
      hasDocuments = true
      await readLines(Readable.from(body), add)
    } else if (name === 'assets.json') {
      assets = await json(body)
    } else if (withBytes) {
      files.set(name, await buffer(body))
    } else {
      files.set(name, Buffer.alloc(0))
      await body.cancel()
    }
  }
  if (!hasDocuments) throw new Error('it has no data.ndjson')
  return { files, assets: isObject(assets) ? assets : {} }
}

/** Reads documents of which each is a line of JSON. */
export async function readLines(lines: Readable, add: Add): Promise<void> {
  let number = 0
  for await (const line of createInterface({ input: lines, crlfDelay: Infinity })) {
    number += 1
    if (line.trim() === '') continue
    const document = documentIn(line, number)
    for (const name of ['_id', '_type'])
      if (typeof document[name] !== 'string') throw new Error(`line ${number} has no ${name}`)
    add(document)
  }
}
