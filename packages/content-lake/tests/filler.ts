import type { SanityClient } from '@sanity/client'

/** Documents per transaction. */
const BATCH = 200

/** Adds documents `filler-<n>` in transactions until the dataset holds `size` documents. */
export async function growTo(client: SanityClient, size: number): Promise<void> {
  const existing = await client.fetch<number>('count(*)')
  for (let first = existing; first < size; first += BATCH) {
    const transaction = client.transaction()
    for (let n = first; n < Math.min(first + BATCH, size); n++) {
      const text = `Document ${n} of ${size}, as long as a short paragraph. `.repeat(20)
      transaction.create({ _id: `filler-${n}`, _type: 'filler', title: `Filler ${n}`, text })
    }
    await transaction.commit({ visibility: 'sync', returnDocuments: false })
  }
}
