/** An encoded image, ready to send. */
export interface CachedImage {
  bytes: Buffer
  mimeType: string
}

const MAX_BYTES = 64 * 1024 * 1024

/**
 * LRU cache of transformed images, limited by their size in bytes. Concurrent requests for one key
 * share the work.
 */
export class ImageCache {
  #images = new Map<string, CachedImage>()
  #making = new Map<string, Promise<CachedImage>>()
  #size = 0

  async get(key: string, make: () => Promise<CachedImage>): Promise<CachedImage> {
    const known = this.#images.get(key)
    if (known) {
      this.#images.delete(key)
      this.#images.set(key, known)
      return known
    }
    const making = this.#making.get(key) ?? make().finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    const made = await making
    if (!this.#images.has(key)) this.#keep(key, made)
    return made
  }

  #keep(key: string, image: CachedImage): void {
    this.#images.set(key, image)
    this.#size += image.bytes.length
    for (const [oldest, { bytes }] of this.#images) {
      if (this.#size <= MAX_BYTES) return
      this.#images.delete(oldest)
      this.#size -= bytes.length
    }
  }
}
