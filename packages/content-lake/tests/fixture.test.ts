/** A lake for tests: in this process, in memory, without a port. */
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { firstValueFrom } from 'rxjs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testLake } from '../src/vitest.ts'
import { heardAfter, refused } from './lake.ts'
import { testFolder, useFolder } from './setup.ts'
import { twoColors } from './images.ts'

const folder = useFolder()
const archive = join(folder, 'seed.tar.gz')

/** A lake whose content is exported to `archive`. */
const first = await testLake([
  { _id: 'a', _type: 'note', title: 'One' },
  { _id: 'drafts.a', _type: 'note', title: 'Draft' },
])
const picture = await twoColors(40, 20)
const { _id: imageId } = await first
  .client()
  .assets.upload('image', await picture.png().toBuffer(), {
    filename: 'red.png',
  })
const text = Readable.from([Buffer.from('te'), Buffer.from('xt')])
const { _id: fileId } = await first.client().assets.upload('file', text, {
  filename:
    'a file with a name that is longer than a hundred characters, as archives have to say in another way.txt',
})
const field = (_type: string, _ref: string) => ({ _type, asset: { _type: 'reference', _ref } })
await first.client().create({
  _id: 'b',
  _type: 'note',
  list: [{ _key: 'k', ...field('image', imageId) }],
  file: field('file', fileId),
})
await exportDataset({
  client: createClient({
    ...first.client().config(),
    apiHost: await first.listen(),
    resolveFetch: undefined,
  }),
  dataset: 'production',
  outputPath: archive,
})

const lake = await testLake(archive)
const all = '*[!(_type match "system.*")] | order(_id)'

describe('a lake of an export', () => {
  test('holds what was exported, assets with what is known of them', async () => {
    const expected = await first.client({ perspective: 'raw' }).fetch(all)
    const there = await lake.client({ perspective: 'raw' }).fetch(all)
    const undated = (documents: object[]) =>
      documents.map((one) => ({
        ...one,
        _rev: '',
        _updatedAt: '',
        _createdAt: '',
        uploadId: '',
        url: '',
      }))
    expect(undated(there)).toEqual(undated(expected))
    expect(there).toHaveLength(5)
  })

  test('serves its files, also made smaller', async () => {
    const [url, file] = await lake
      .client()
      .fetch<string[]>(
        '[*[_type == "sanity.imageAsset"][0].url, *[_type == "sanity.fileAsset"][0].url]',
      )
    expect(await (await lake.fetch(String(file))).text()).toBe('text')
    const small = await lake.fetch(`${url}?w=10`)
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ width: 10 })
  })

  test.each([
    ['nothing', 'missing.tar.gz', null, /missing\.tar\.gz can't be read: ENOENT/],
    [
      'what is no archive',
      'text.tar.gz',
      'text',
      /text\.tar\.gz is not an export of a dataset, or is damaged: line 1/,
    ],
    [
      'a line that is no document',
      'a.ndjson',
      '{"_id":"a","_type":"b"}\n[]',
      /line 2 is not a document/,
    ],
    ['a document without a type', 'b.ndjson', '{"_id":"a"}', /line 1 has no _type/],
    [
      'a reference to nothing',
      'c.ndjson',
      '{"_id":"a","_type":"b","to":{"_ref":"gone"}}',
      /references non-existent document "gone"/,
    ],
    [
      'an asset that is not there',
      'd.ndjson',
      '{"_id":"a","_type":"b","to":{"_sanityAsset":"image@file://./images/a.png"}}',
      /names no file of the archive: image@file/,
    ],
  ])('is refused in words for %s', async (_, name, content, said) => {
    const path = join(testFolder(), name)
    if (content !== null) await writeFile(path, content)
    await expect(testLake(path)).rejects.toThrow(said)
  })
})

describe('a fork', () => {
  test('changes nothing of the lake or of other forks, and nothing of theirs changes it', async () => {
    const [one, other] = [await lake.fork(), await lake.fork()]
    await one.client().patch('a').set({ title: 'Fork' }).commit()
    await one.client().request({ method: 'PUT', url: '/projects/test/datasets/more', body: {} })
    await other.client().delete('drafts.a')
    const title = '*[_id == "a"][0].title'
    const titles = [one, other, lake].map((of) => of.client().fetch(title))
    expect(await Promise.all(titles)).toEqual(['Fork', 'One', 'One'])
    const drafts = [one, other, lake].map((of) => of.client().getDocument('drafts.a'))
    expect((await Promise.all(drafts)).map((draft) => draft?.title)).toEqual([
      'Draft',
      undefined,
      'Draft',
    ])
    const datasets = [one, lake].map(async (of) => (await of.client().datasets.list()).length)
    expect(await Promise.all(datasets)).toEqual([2, 1])
  })

  test('has the history of the lake, and its own afterwards', async () => {
    const fork = await lake.fork()
    await fork.client().patch('a').set({ title: 'Two' }).commit()
    const log = await fork.client().request({ url: '/data/history/production/transactions/a' })
    expect(String(log).trim().split('\n')).toHaveLength(2)
  })

  test('is ready in 20 ms, and a lake in 200: once in four times, as the machine may be busy', async () => {
    const quick = async (most: number, run: () => Promise<unknown>) => {
      const taken: number[] = []
      for (let round = 0; round < 4; round++) {
        const before = performance.now()
        await run()
        taken.push(performance.now() - before)
      }
      expect(taken.toSorted((a, b) => a - b)[0]).toBeLessThan(most)
    }
    await quick(20, () => lake.fork())
    await quick(200, () => testLake(archive))
  })

  test('closes with its lake, or at the end of its block', async () => {
    const own = await testLake([{ _id: 'x', _type: 'note' }])
    const fork = await own.fork()
    await own[Symbol.asyncDispose]()
    await expect(fork.client({ maxRetries: 0 }).fetch('*')).rejects.toThrow('This lake is closed')
  })
})

describe('without a port', () => {
  test('listeners hear of changes', async () => {
    const fork = await lake.fork()
    const client = fork.client()
    const heard = heardAfter(
      () => client.delete('b'),
      client.listen('*[_id == "b"]', {}, { events: ['welcome', 'mutation'] }),
      'mutation',
    )
    expect(await heard).toMatchObject({ documentId: 'b', transition: 'disappear' })
    await firstValueFrom(client.live.events())
  })

  test('`fetch` reaches it by the names of Sanity, of this machine, and by paths', async () => {
    const query = `/v2025-02-19/data/query/production?query=${encodeURIComponent('count(*[_id == "a"])')}`
    for (const base of [
      'https://test.api.sanity.io',
      'https://test.apicdn.sanity.io',
      'http://test.localhost',
      '',
    ]) {
      const response = await lake.fetch(base + query, {
        headers: { 'x-sanity-project-id': 'test' },
      })
      expect(await response.json()).toMatchObject({ result: 1 })
    }
  })

  test('callers are who their tokens say', async () => {
    await refused(lake.client({ token: null, maxRetries: 0 }).create({ _type: 'note' }), 401)
    await refused(lake.client({ token: 'unknown', maxRetries: 0 }).fetch('*'), 401)
    const read = await testLake([], { tokens: { reader: 'viewer' } })
    await refused(read.client({ token: 'reader' }).create({ _type: 'note' }), 403)
  })

  test('there is no address until it listens; then assets have it, too', async () => {
    const fork = await lake.fork()
    expect(() => fork.url).toThrow('no port until `await lake.listen()`')
    const url = await fork.listen()
    expect(fork.url).toBe(url)
    const image = await fork.client().fetch<string>('*[_type == "sanity.imageAsset"][0].url')
    expect(image).toMatch(new RegExp(`^${url}/images/`))
    expect((await fetch(image)).headers.get('content-type')).toBe('image/png')
  })

  test('a program ends when it has nothing left to do, and not before', () => {
    const module = new URL('../src/fixture/lake.ts', import.meta.url)
    const script = `const { openTestLake } = await import('${module.href}')
      const lake = await openTestLake([{ _type: 'note' }])
      console.log(await lake.client().fetch('count(*)'))`
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
    expect([String(stdout).trim(), status]).toEqual(['1', 0])
  })
})
