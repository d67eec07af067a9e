/** What is said of two datasets that differ. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareContent } from '../src/diff/compare.ts'
import { readExport } from '../src/diff/content.ts'
import { report } from '../src/diff/report.ts'
import { testFolder } from './setup.ts'

type Documents = Record<string, object>

/** Compares two datasets, given as documents by id. Their type is `post`, unless they say so. */
async function compared(before: Documents, after: Documents) {
  const folder = testFolder()
  const read = async (name: string, documents: Documents) => {
    const all = Object.entries(documents).map(([_id, one]) =>
      Object.assign({ _id, _type: 'post' }, one),
    )
    const file = join(folder, `${name}.ndjson`)
    await writeFile(file, all.map((one) => `${JSON.stringify(one)}\n`).join(''))
    return readExport(file)
  }
  return compareContent(await read('before', before), await read('after', after))
}

/** What became of the fields of one document. */
async function fieldsOf(before: object, after: object) {
  const [only] = await compared({ one: before }, { one: after })
  return only?.fields ?? []
}

const text = (documents: Awaited<ReturnType<typeof compared>>) =>
  report({ from: 'a', to: 'b', documents }, 'text')
const markdown = (documents: Awaited<ReturnType<typeof compared>>) =>
  report({ from: 'a', to: 'b', documents }, 'markdown')

test('documents are added, removed and changed, and what the lake sets is no difference', async () => {
  const same = { title: 'Same', nested: { a: 1, b: [2] } }
  const again = { nested: { b: [2], a: 1 }, title: 'Same' }
  const system = { _rev: 'r', _createdAt: 'c', _updatedAt: 'u', _system: { base: {} } }
  const before = { same, old: { title: 'Old' }, one: { title: 'Before' } }
  const after = { same: { ...again, ...system }, one: { title: 'After' }, new: { title: 'New' } }
  expect(text(await compared(before, after))).toBe(`a → b
Documents: 1 added, 1 removed, 1 changed

added   post "New" (new)
  title
+ New

removed post "Old" (old)

changed post "After" (one)
  title
- Before
+ After`)
  expect(text(await compared(before, before))).toBe('a → b\nNo differences')
})

test('fields have the paths of patches', async () => {
  const before = { seo: { title: 'A', 'odd-name': 1 }, gone: null }
  const after = { seo: { title: 'B', 'odd-name': 2, more: true } }
  expect(await fieldsOf(before, after)).toEqual([
    { path: 'seo.title', change: 'changed', from: 'A', to: 'B' },
    { path: 'seo["odd-name"]', change: 'changed', from: 1, to: 2 },
    { path: 'seo.more', change: 'added', to: true },
    { path: 'gone', change: 'removed', from: null },
  ])
})

test('items are known by their key, and those that moved are named', async () => {
  const item = (_key: string, title = _key) => ({ _key, title })
  const before = { list: ['a', 'b', 'c', 'd'].map((key) => item(key)) }
  const after = { list: [item('d'), item('a'), item('c', 'Changed'), item('e')] }
  expect(await fieldsOf(before, after)).toEqual([
    { path: 'list[_key=="b"]', change: 'removed', from: item('b') },
    { path: 'list[_key=="d"]', change: 'moved', from: 3, to: 0 },
    { path: 'list[_key=="c"].title', change: 'changed', from: 'c', to: 'Changed' },
    { path: 'list[_key=="e"]', change: 'added', to: item('e') },
  ])
})

test('items without keys, or with one twice, are compared by place, and by value if some came or went', async () => {
  expect(await fieldsOf({ tags: ['a', 'b', 'a'] }, { tags: ['a', 'c', 'a'] })).toEqual([
    { path: 'tags[1]', change: 'changed', from: 'b', to: 'c' },
  ])
  expect(await fieldsOf({ tags: ['a', 'b', 'a'] }, { tags: ['new', 'a', 'b'] })).toHaveLength(3)
  expect(await fieldsOf({ tags: ['a', 'b', 'a'] }, { tags: ['new', 'a', 'b', 'a'] })).toEqual([
    { path: 'tags[0]', change: 'added', to: 'new' },
  ])
  const twice = (title: string) => [
    { _key: 'x', title: 'A' },
    { _key: 'x', title },
  ]
  expect(await fieldsOf({ list: twice('B') }, { list: twice('C') })).toEqual([
    { path: 'list[1].title', change: 'changed', from: 'B', to: 'C' },
  ])
})

test('Portable Text is read as text with its marks, however it is split into spans', async () => {
  const span = (words: string, ...marks: string[]) => ({ _type: 'span', text: words, marks })
  const block = (children: object[], more = {}) => ({
    body: [{ _key: 'p', _type: 'block', style: 'normal', children, markDefs: [], ...more }],
  })
  const split = block([{ ...span('See '), _key: 'x' }, span('the guide')])
  expect(await fieldsOf(block([span('See the guide')]), split)).toEqual([])
  const link = { _key: 'l', _type: 'link', href: '/guide' }
  const marked = block(
    [span('See '), span('the ', 'l', 'em'), span('guide', 'l'), { _type: 'icon', name: 'book' }],
    {
      markDefs: [link],
      style: 'h2',
    },
  )
  expect(await fieldsOf(split, marked)).toEqual([
    {
      path: 'body[_key=="p"]',
      change: 'changed',
      from: 'See the guide',
      to: 'See <link href="/guide"><em>the </em>guide</link><icon name="book"/>',
    },
    { path: 'body[_key=="p"].style', change: 'changed', from: 'normal', to: 'h2' },
  ])
  const listed = block([span('An item')], { listItem: 'bullet' })
  expect(text(await compared({}, { one: listed }))).toContain('  body\n+ (bullet) An item')
})

const HASH = ['3', '4'].map((digit) => digit.repeat(40))

test('assets are known by their hash, in exports and datasets alike', async () => {
  const [old, now] = HASH
  const exported = (hash = '') => ({
    cover: { _type: 'image', _sanityAsset: `image@file://./images/${hash}-4x2.png` },
    pdf: { _sanityAsset: `file@file://./files/${hash}-mp4.bin`, _type: 'file' },
  })
  const reference = (id: string) => ({ _type: 'reference', _ref: id })
  const stored = (hash = '') => ({
    cover: { _type: 'image', asset: reference(`image-${hash}-4x2-png`) },
    pdf: { _type: 'file', asset: reference(`file-${hash}-mp4`) },
  })
  expect(await compared({ one: exported(old) }, { one: stored(old) })).toEqual([])
  expect(text(await compared({ one: exported(old) }, { one: stored(now) })))
    .toContain(`  cover.asset
- image-33333333
+ image-44444444
  pdf.asset
- file-33333333
+ file-44444444`)
  const asset = { _type: 'sanity.imageAsset', originalFilename: 'a.png', size: 1, metadata: {} }
  const id = `image-${now}-4x2-png`
  expect(text(await compared({}, { [id]: asset }))).toContain(
    `added   sanity.imageAsset "a.png" (image-${now})\n  originalFilename\n+ a.png`,
  )
})

test('drafts and versions are named, and new ones compared with what is published', async () => {
  const before = { one: { title: 'A', price: 5 }, 'drafts.gone': {} }
  const after = {
    one: { title: 'A', price: 5 },
    'drafts.one': { title: 'B', price: 5 },
    'versions.spring.one': { _system: { delete: true }, title: 'A', price: 5 },
    'versions.hash.one': {
      title: 'C',
      price: 5,
      _system: { variants: [{ _ref: '_.variants.teens' }], bundleId: 'published' },
    },
    '_.releases.spring': { _type: 'system.release', metadata: { title: 'Spring' } },
    '_.schemas.x': { _type: 'system.schema' },
  }
  expect(text(await compared(before, after))).toBe(`a → b
Documents: 4 added, 1 removed

removed post (drafts.gone), draft of gone

added   post "B" (drafts.one), draft of one, compared with what is published
  title
- A
+ B

added   post "C" (versions.hash.one), variant teens of one, compared with what is published
  title
- A
+ C

added   post "A" (versions.spring.one), release spring of one, compared with what is published
  _system
+ { delete: true }

added   system.release "Spring" (_.releases.spring)
  metadata
+ { title: Spring }`)
})

test('of a long text, what is around the change is shown; of numbers, that they are none', async () => {
  const words = (middle: string) => `${'before '.repeat(40)}${middle} ${'after '.repeat(40)}`
  const before = { body: words('old'), price: '5' }
  const lines = text(await compared({ one: before }, { one: { body: words('new'), price: 5 } }))
  const around = (word: string) => `… ${'before '.repeat(6)}${word} ${'after '.repeat(7)}…`
  expect(lines).toContain(`  body\n- ${around('old')}\n+ ${around('new')}\n  price\n- "5"\n+ 5`)
})

test('in Markdown, content stays in its block of code and mentions nobody', async () => {
  const title = '</code>@somebody'
  const body = 'text\n```\n@somebody\n````'
  expect(markdown(await compared({}, { 'drafts.@one': { title, body } })))
    .toBe(`**<code>a</code> → <code>b</code>**

Documents: 1 added

<details open><summary>added <code>post</code> <b><code>&#60;/code&#62;@somebody</code></b> <code>drafts.@one</code>, <code>draft of @one</code></summary>

\`\`\`\`\`diff
  title
+ </code>@somebody
  body
+ text
+ \`\`\`
+ @somebody
+ \`\`\`\`
\`\`\`\`\`

</details>
`)
})

test('in Markdown, documents that a comment has no room for are counted', async () => {
  const many = Array.from({ length: 300 }, (_, index) => [`d${index}`, { title: 'x'.repeat(390) }])
  const long = markdown(await compared({}, Object.fromEntries(many)))
  expect(long.length).toBeLessThan(65_536)
  const shown = long.match(/<details>/g)?.length ?? 0
  expect(long).toContain(`And ${300 - shown} more documents, which don't fit in here.`)
})

test('as JSON, it is whole', async () => {
  const documents = await compared({}, { one: { title: 'x'.repeat(1000) } })
  expect(JSON.parse(report({ from: 'a', to: 'b', documents }, 'json'))).toEqual({
    from: 'a',
    to: 'b',
    added: 1,
    removed: 0,
    changed: 0,
    documents,
  })
})

test.each([
  ['a.ndjson', '{"_id":"a","_type":"b"}\nno', /a\.ndjson .*damaged: line 2 is not a document/],
  ['a.ndjson', '{"_type":"b"}', /line 1 has no _id/],
  ['a.ndjson', '{"_id":"a"}', /line 1 has no _type/],
  ['a.tar.gz', 'no archive', /a\.tar\.gz is not an export of a dataset, or is damaged: /],
  ['a.zip', '', /a\.zip must be an export of a dataset: a \.tar\.gz or \.ndjson file/],
])('%s with %j is refused, and says why', async (name, content, sentence) => {
  const file = join(testFolder(), name)
  await writeFile(file, content)
  await expect(readExport(file)).rejects.toThrow(sentence)
})
