import type { ContentSourceMap } from '@sanity/client'
import { applySourceDocuments, resolveEditInfo } from '@sanity/client/csm'
import { vercelStegaDecode } from '@vercel/stega'
import { describe, expect, test } from 'vitest'
import { startLake } from './lake.ts'

const lake = await startLake()
const client = lake.client()
const block = (_key: string, text: string) => ({
  _key,
  _type: 'block',
  children: [{ _key: 'span', _type: 'span', text }],
})

await client
  .transaction()
  .create({ _id: 'ann', _type: 'person', name: 'Ann', nick: 'An' })
  .create({
    _id: 'drafts.post',
    _type: 'post',
    title: 'Foxes',
    tags: ['red', 'quick'],
    author: { _type: 'reference', _ref: 'ann' },
    body: [block('one', 'A fox.'), block('two', 'A dog.')],
  })
  .commit()

async function ask(query: string, resultSourceMap: boolean | 'withKeyArraySelector' = true) {
  const options = { perspective: 'drafts', filterResponse: false, resultSourceMap } as const
  const { result, resultSourceMap: map } = await client.fetch(query, {}, options)
  if (!map) throw new Error('The response has no source map')
  return { result, map }
}

/** Document and path of each mapped part of a result. */
function sourcesIn({ mappings, documents, paths }: ContentSourceMap) {
  return Object.fromEntries(
    Object.entries(mappings).map(([at, { source }]) => [
      at,
      source.type === 'documentValue'
        ? `${documents[source.document]?._id} ${paths[source.path]}`
        : source.type,
    ]),
  )
}

const POST = '*[_type == "post"][0]'
const SUBQUERY = '*[_type == "person"]{"p": *[references(^._id)][0].title}'
const TITLE = "drafts.post $['title']"
const [RED, QUICK] = ["drafts.post $['tags'][0]", "drafts.post $['tags'][1]"]

describe('a source map names document and path of what came from', () => {
  test.each([
    ['a document', POST, { $: 'drafts.post $' }],
    ['an attribute', `${POST}.title`, { $: TITLE }],
    ['a projection', `${POST}{"t": title}`, { "$['t']": TITLE }],
    ['a reference', `${POST}{"by": author->name}`, { "$['by']": "ann $['name']" }],
    ['a spread', `${POST}.author->{...}{name}`, { "$['name']": "ann $['name']" }],
    ['a filter', `${POST}.tags[@ != "red"]`, { '$[0]': QUICK }],
    ['a slice', `${POST}.tags[-1..-1]`, { '$[0]': QUICK }],
    ['an index', `${POST}.tags[-1]`, { $: QUICK }],
    ['an order', `${POST}.tags | order(@)`, { '$[0]': QUICK, '$[1]': RED }],
    ['coalesce()', `${POST}{"t": coalesce(missing, author->nick)}`, { "$['t']": "ann $['nick']" }],
    ['select()', `${POST}{"t": select(defined(title) => title)}`, { "$['t']": TITLE }],
    ['a parent', `${POST}{"all": tags[0..0]{"t": ^.title}}.all`, { '$[0]': 'unknown' }],
    ['a subquery', SUBQUERY, { "$[0]['p']": TITLE }],
    ['text in the query', `${POST}{"t": "Hello"}`, { "$['t']": 'literal' }],
    ['a computed text', `${POST}{"t": upper(title)}`, { "$['t']": 'unknown' }],
    ['a joined text', `${POST}{"t": title + "!"}`, { "$['t']": 'unknown' }],
  ])('%s', async (_, query, expected) => {
    expect(sourcesIn((await ask(query)).map)).toEqual(expected)
  })

  test('an item of an array, by its key if asked to', async () => {
    const query = `${POST}{"texts": body[].children[].text}`
    expect(sourcesIn((await ask(query)).map)).toEqual({
      "$['texts'][0]": "drafts.post $['body'][0]['children'][0]['text']",
      "$['texts'][1]": "drafts.post $['body'][1]['children'][0]['text']",
    })
    expect(sourcesIn((await ask(query, 'withKeyArraySelector')).map)).toEqual({
      "$['texts'][0]":
        "drafts.post $['body'][?(@._key=='one')]['children'][?(@._key=='span')]['text']",
      "$['texts'][1]":
        "drafts.post $['body'][?(@._key=='two')]['children'][?(@._key=='span')]['text']",
    })
  })
})

describe('the official client', () => {
  const query = `${POST}{"headline": title, body, "by": author->{name}}`

  test('marks texts with a link to the field in the Studio', async () => {
    const stega = { enabled: true, studioUrl: '/studio' }
    const marking = lake.client({ perspective: 'drafts', stega })
    const { headline, body, by } = await marking.fetch(query)
    const linkIn = (text: string) => Object(vercelStegaDecode(text)).href
    expect(linkIn(headline)).toContain('id=post;type=post;path=title')
    expect(linkIn(by.name)).toContain('id=ann;type=person;path=name')
    expect(decodeURIComponent(linkIn(body[1].children[0].text))).toContain(
      'path=body[_key=="two"].children[_key=="span"].text',
    )
  })

  test('finds the field of a value', async () => {
    const { map } = await ask(query)
    const edit = resolveEditInfo({
      studioUrl: '/studio',
      resultSourceMap: map,
      resultPath: ['by', 'name'],
    })
    expect(edit).toMatchObject({ id: 'ann', type: 'person', path: ['name'] })
  })

  test('shows an edit before it is saved', async () => {
    const { result, map } = await ask(query)
    const edited = { _id: 'drafts.post', _type: 'post', title: 'Wolves' }
    const shown = applySourceDocuments(
      result,
      map,
      ({ _id }) => (_id === edited._id ? edited : null),
      (value) => value,
      'drafts',
    )
    expect(shown).toEqual({ ...result, headline: 'Wolves' })
  })

  test('gets no map it did not ask for', async () => {
    const response = await client.fetch(POST, {}, { filterResponse: false })
    expect(response).not.toHaveProperty('resultSourceMap')
  })
})

test('any other value of resultSourceMap is refused', async () => {
  const url = `${lake.url()}/v2026-11-01/data/query/production?query=*&resultSourceMap=yes`
  const response = await fetch(url)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('resultSourceMap must be')
})
