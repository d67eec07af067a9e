const TYPES = ['article', 'event', 'product']
const WORDS =
  'content model review release budget workflow customer quarter signal pilot ledger margin outcome audit vendor policy'.split(
    ' ',
  )

/** A document of about 1.5 kB: a title, three paragraphs, a slug, a reference to an author. */
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

/** What sites ask, by id, reference and type; the last reads every document of a type. */
export const QUERIES = {
  'a document by id': '*[_id == "filler-" + string($n)][0]',
  'what refers to a document':
    '*[references("filler-" + string($n))] | order(_id) [0...10] { title }',
  'a document with its author':
    '*[_id in ["filler-" + string($n)]] { title, body, "by": author->title }',
  'how many have a type': 'count(*[_type == "note"])',
  'ten newest of a type, with their authors':
    '*[_type == "author"] | order(publishedOn desc) [0...10] { title, "slug": slug.current, "n": $n }',
}
