/** An encoded image, ready to send. */
export interface Picture {
  bytes: Buffer
  mimeType: string
}

const MAX_BYTES = 64 * 1024 * 1024

/**
 * LRU cache of transformed images, limited by their size in bytes. Concurrent requests for one key
 * share the work.
 */
export class PictureCache {
  #pictures = new Map<string, Picture>()
  #making = new Map<string, Promise<Picture>>()
  #size = 0

  async get(key: string, make: () => Promise<Picture>): Promise<Picture> {
    const known = this.#pictures.get(key)
    if (known) {
      this.#pictures.delete(key)
      this.#pictures.set(key, known)
      return known
    }
    const making = this.#making.get(key) ?? make().finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    const made = await making
    if (!this.#pictures.has(key)) this.#keep(key, made)
    return made
  }

  #keep(key: string, picture: Picture): void {
    this.#pictures.set(key, picture)
    this.#size += picture.bytes.length
    for (const [oldest, { bytes }] of this.#pictures) {
      if (this.#size <= MAX_BYTES) return
      this.#pictures.delete(oldest)
      this.#size -= bytes.length
    }
  }
}
