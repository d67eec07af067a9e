import type { SanityClient } from '@sanity/client'

/** Documents per transaction. */
const BATCH = 200
const TYPES = ['article', 'event', 'product']
const WORDS =
  'content model review release budget workflow customer quarter signal pilot ledger margin outcome audit vendor policy'.split(
    ' ',
  )

/**
 * Adds documents that no page of the site shows until the dataset holds `size` of them, through the
 * API in transactions, as an import would. Each is about 1.5 kB: a title, three paragraphs, a slug,
 * a reference to an author.
 *
 * @returns documents added per second
 */
export async function growTo(client: SanityClient, size: number): Promise<number> {
  const there = await client.fetch<number>('count(*)')
  const started = performance.now()
  for (let first = there; first < size; first += BATCH) {
    const transaction = client.transaction()
    for (let n = first; n < Math.min(first + BATCH, size); n++) transaction.create(filler(n))
    await transaction.commit({ visibility: 'sync', returnDocuments: false })
  }
  return ((size - there) / (performance.now() - started)) * 1000
}

/** A document of about 1.5 kB. */
export function filler(n: number) {
  const words = (from: number, count: number) =>
    Array.from(
      { length: count },
      (_, at) => WORDS[(n * 7 + from * 3 + at * 5) % WORDS.length],
    ).join(' ')
  const isAuthor = n % 50 === 0
  const author = { _type: 'reference', _weak: true, _ref: `filler-${n - (n % 50)}` }
  return {
    _id: `filler-${n}`,
    _type: isAuthor ? 'author' : (TYPES[n % TYPES.length] ?? ''),
    title: words(0, 6),
    slug: { _type: 'slug', current: `${words(0, 3).replaceAll(' ', '-')}-${n}` },
    publishedOn: new Date(1.7e12 + n * 60_000).toISOString(),
    ...(!isAuthor && { author }),
    body: [1, 2, 3].map((paragraph) => ({
      _key: `p${paragraph}`,
      _type: 'block',
      style: 'normal',
      markDefs: [],
      children: [{ _key: 's', _type: 'span', marks: [], text: words(paragraph, 35) }],
    })),
  }
}
