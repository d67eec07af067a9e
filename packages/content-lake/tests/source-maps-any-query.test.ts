import type { ContentSourceMap } from '@sanity/client'
import { parseJsonPath } from '@sanity/client/csm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LakeDocument } from '../src/model/document.ts'
import type { Query } from '../src/query/pool.ts'
import { Replica, runQuery } from '../src/query/replica.ts'

const text = fc.constantFrom('a', 'Ant', "b'c", 'Bee\n', '')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const reference = fc.record({ _type: fc.constant('reference'), _ref: fc.constantFrom('p1', 'p2') })
const span = fc.record({ _type: fc.constant('span'), text })
const block = fc.record({ _key: maybe(fc.constantFrom('k1', 'k2')), children: fc.array(span) })
const attributes = fc.record({
  title: maybe(text),
  subtitle: maybe(fc.option(text)),
  rank: maybe(fc.integer({ min: 0, max: 3 })),
  tags: maybe(fc.array(fc.option(text), { maxLength: 4 })),
  author: maybe(reference),
  // Keys are unique in an array, as the Studio makes them.
  body: maybe(fc.uniqueArray(block, { maxLength: 3, selector: ({ _key }) => _key ?? {} })),
})

const IDS = ['a', 'b', 'drafts.b', 'c', 'p1', 'drafts.p2']
const documents = fc.tuple(...IDS.map(() => attributes)).map((all) =>
  all.map((content, index): LakeDocument => {
    const _id = IDS[index] ?? ''
    const system = { _rev: 'r', _createdAt: '2026-01-01', _updatedAt: '2026-01-01' }
    const _type = _id.includes('p') ? 'person' : 'post'
    return { ...JSON.parse(JSON.stringify(content)), _id, _type, ...system }
  }),
)

const base = fc.constantFrom(
  '*',
  '*[_type == "post"]',
  '*[defined(title) && rank > 0]',
  '*[_id in *[_type == "post"].author._ref]',
  '*[references(*[_type == "person"]._id)]',
)
const order = fc.constantFrom(
  '',
  '| order(rank desc, title)',
  '| score(title match "A*", boost(rank > 1, 2))',
)
const slice = fc.constantFrom('', '[0...2]', '[-2..-1]', '[1]', '[rank > 0]')
const FIELDS = [
  '...',
  'title',
  '"text": coalesce(subtitle, title, "none")',
  '"picked": select(rank > 2 => title, rank < 1 => subtitle, "none")',
  'author->{name, title, "posts": *[references(^._id)]{title, tags}}',
  '"tags": tags[]',
  '"some": tags[0..1]',
  '"last": tags[-1]',
  '"unique": array::unique(tags)',
  '"compact": array::compact(tags[@ != "a"])',
  '"more": tags + ["x", title]',
  '"upper": upper(title)',
  '"joined": title + subtitle',
  '"count": count(body)',
  'body[]{..., "first": children[0].text}',
  '"texts": body[].children[].text',
  '"block": body[_key == "k1"][0]',
  '"spans": body[].children[defined(text)]',
  'rank > 1 => {"conditional": title}',
  '"self": @',
  '"nested": {"a": title, "b": [subtitle, {"c": tags}]}',
  '"outer": tags[]{"title": ^.title}',
  '"each": body[]{_key, "post": ^.title}',
  '"plain": pt::text(body)',
  '"object": {"a": title} + {"b": rank}',
]
const projection = fc
  .subarray(FIELDS, { maxLength: 8 })
  .map((fields) => (fields.length > 0 ? `{${fields.join(', ')}}` : ''))
const query = fc.tuple(base, order, slice, projection).map((parts) => parts.join(''))
const perspective = fc.constantFrom<Query['perspective'][]>('raw', 'published', ['drafts'])

const NAMES = { projectId: 'p', dataset: 'd' }

test('every mapped value is the value at its source, and a map changes no result', () => {
  fc.assert(
    fc.property(
      documents,
      query,
      perspective,
      fc.constantFrom('index', 'key'),
      (given, groq, seen, sourceMap) => {
        const replica = new Replica()
        for (const document of given) replica.put(document._id, document)
        const request = {
          query: groq,
          params: {},
          perspective: seen,
          visibility: 'all' as const,
          identity: 'me',
        }
        const view = replica.view(seen, 'all')
        const plain = runQuery(view, request, NAMES)
        const { json, sourceMap: map = '' } = runQuery(view, { ...request, sourceMap }, NAMES)
        expect(JSON.parse(json)).toEqual(JSON.parse(plain.json))
        const shown = new Map(view.all.list.map((one) => [String(one._originalId ?? one._id), one]))
        for (const { value, source } of mappedValues(JSON.parse(json), JSON.parse(map), (id) =>
          shown.get(id),
        )) {
          expect(value).toEqual(source)
        }
      },
    ),
    { numRuns: 500 },
  )
})

type Step = ReturnType<typeof parseJsonPath>[number]

/** A value in a result beside the one at the place that the source map names for it. */
interface Pair {
  at: string
  value: unknown
  source: unknown
}

/** All values that a source map traces to a document. Missing values are null. */
function mappedValues(
  result: unknown,
  map: ContentSourceMap,
  find: (id: string) => unknown,
): Pair[] {
  return Object.entries(map.mappings).flatMap(([at, { source }]) => {
    if (source.type !== 'documentValue') return []
    const document = find(map.documents[source.document]?._id ?? '')
    const value = valueAt(result, parseJsonPath(at))
    return [{ at, value, source: valueAt(document, parseJsonPath(map.paths[source.path] ?? '')) }]
  })
}

function valueAt(value: unknown, path: Step[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (typeof step !== 'object') return Object(inner)[step] ?? null
    return Array.isArray(inner) ? inner.find((item) => item._key === step._key) : null
  }, value)
}
