import * as zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { LakeDocument } from '../model/document.ts'

/** Documents that are kept as objects, those written or loaded last. */
const LOOSE = 20_000
/** Documents that are packed together. One that is read brings the others along. */
const BLOCK = 64

interface Block {
  bytes: Buffer
}

// Node has Zstandard since 22.15; it takes a tenth of the time.
const { zstdCompressSync, zstdDecompressSync }: Partial<typeof zlib> = zlib
const compress = zstdCompressSync ?? zlib.deflateRawSync
const decompress = zstdDecompressSync ?? zlib.inflateRawSync

/** Documents by id. When there are many, most are packed: they take a fifth of the memory or less. */
export class PackedDocuments {
  /** The oldest first. */
  #loose = new Map<string, LakeDocument>()
  #packed = new Map<string, Block>()
  #unpacked = new LRUCache<Block, Map<string, LakeDocument>>({ max: 16 })

  get size(): number {
    return this.#loose.size + this.#packed.size
  }

  has(id: string): boolean {
    return this.#loose.has(id) || this.#packed.has(id)
  }

  get(id: string): LakeDocument | undefined {
    const block = this.#packed.get(id)
    return block ? this.#unpack(block).get(id) : this.#loose.get(id)
  }

  set(document: LakeDocument): void {
    this.delete(document._id)
    this.#loose.set(document._id, document)
    if (this.#loose.size >= LOOSE + BLOCK) this.#pack()
  }

  delete(id: string): void {
    this.#loose.delete(id)
    this.#packed.delete(id)
  }

  *keys(): IterableIterator<string> {
    yield* this.#loose.keys()
    yield* this.#packed.keys()
  }

  *values(): IterableIterator<LakeDocument> {
    yield* this.#loose.values()
    for (const id of this.#packed.keys()) {
      const document = this.get(id)
      if (document) yield document
    }
  }

  #pack(): void {
    const oldest = this.#loose.values()
    const documents = Array.from({ length: BLOCK }, () => oldest.next().value).filter(
      (document) => document !== undefined,
    )
    const block = { bytes: compress(JSON.stringify(documents)) }
    for (const { _id } of documents) {
      this.#loose.delete(_id)
      this.#packed.set(_id, block)
    }
  }

  #unpack(block: Block): Map<string, LakeDocument> {
    const known = this.#unpacked.get(block)
    if (known) return known
    const documents: LakeDocument[] = JSON.parse(String(decompress(block.bytes)))
    const unpacked = new Map(documents.map((document) => [document._id, document]))
    this.#unpacked.set(block, unpacked)
    return unpacked
  }
}
