import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { asLocalCloud, startTestLake, type TestLake } from '#tools/harness/lake.ts'

/** Starts one of the commands on a lake; `input` is another command's standard output. */
function start(script: string, on: string, args: string[]) {
  const program = [`scripts/${script}.ts`, '--data', on, ...args]
  const child = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), out, err }))
  return { child, ended }
}

const run = (script: string, on: TestLake, ...args: string[]) =>
  start(script, on.folder, args).ended

const CONTENT = `*{_id, _type, title, image, file, next, sha1hash, mimeType, size, "dimensions": metadata.dimensions}`
const contentOf = (lake: TestLake) => lake.client({ perspective: 'raw' }).fetch(CONTENT)

/**
 * The dataset is given by position: with `--dataset`, the command line (8.12) would lose the piped
 * input.
 */
const PIPED = ['dataset', 'import', '-', 'production', '--project-id', 'northwright']

const local = await startTestLake()
const hosted = await startTestLake()
for (const lake of [local, hosted]) await asLocalCloud(lake)
const client = local.client()
const blue = { width: 40, height: 20, channels: 3 as const, background: '#00f' }
const picture = await sharp({ create: blue }).png().toBuffer()
const image = await client.assets.upload('image', picture, { filename: 'two.png' })
const guide = await client.assets.upload('file', Buffer.from('%PDF-1.7'), {
  filename: 'guide.pdf',
  contentType: 'application/pdf',
})
const asset = (_ref: string) => ({ asset: { _type: 'reference', _ref } })
await client
  .transaction()
  .create({
    _id: 'page',
    _type: 'page',
    title: 'Page',
    image: { _type: 'image', ...asset(image._id) },
    file: { _type: 'file', ...asset(guide._id) },
  })
  .create({ _id: 'other', _type: 'page', next: { _type: 'reference', _ref: 'page' } })
  .create({ _id: 'page.private', _type: 'page', title: 'Private' })
  .create({ _id: 'drafts.page', _type: 'page', title: 'Draft' })
  .commit()

describe('content moves', () => {
  test("to another project: our export into Sanity's own command line, in one command", async () => {
    const exporting = start('content/export', local.folder, ['-'])
    const importing = start('sanity', hosted.folder, PIPED)
    exporting.child.stdout.pipe(importing.child.stdin)
    expect(await importing.ended).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Done! Imported 4/),
    })
    expect((await exporting.ended).code).toBe(0)
    expect(await contentOf(hosted)).toEqual(await contentOf(local))
    const moved = await hosted.client().fetch('*[_type == "sanity.fileAsset"][0].url')
    expect(await (await fetch(String(moved))).text()).toBe('%PDF-1.7')
  })

  test("and back: the file of Sanity's own command line, with documents kept or replaced as requested", async () => {
    await hosted.client().patch('page').set({ title: 'Hosted' }).commit()
    await hosted.client().create({ _id: 'new', _type: 'page', title: 'New' })
    const file = join(hosted.folder, 'hosted.tar.gz')
    const exported = await run('sanity', hosted, 'dataset', 'export', 'production', file)
    expect(exported).toMatchObject({ code: 0, out: expect.stringContaining('Export finished') })

    const before = await contentOf(local)
    const untold = await run('content/import', local, file)
    expect(untold).toMatchObject({ code: 1, err: expect.stringContaining('holds 4 documents') })
    expect(await contentOf(local)).toEqual(before)

    expect((await run('content/import', local, file, '--missing')).code).toBe(0)
    const titles = '*[_type == "page"] | order(_id).title'
    const seen = () => local.client({ perspective: 'raw' }).fetch(titles)
    expect(await seen()).toEqual(['Draft', 'New', null, 'Page', 'Private'])

    expect((await run('content/import', local, file, '--replace')).code).toBe(0)
    expect(await seen()).toEqual(['Draft', 'New', null, 'Hosted', 'Private'])
    expect(await contentOf(local)).toEqual(await contentOf(hosted))
  })

  test('without what belongs to one machine: preview secrets and its scheduler', async () => {
    const url = 'http://127.0.0.1:4010'
    const own: ({ _id: string; _type: string } & Record<string, string>)[] = [
      { _id: 'siteSettings', _type: 'siteSettings', bookingUrl: url, schedulingUrl: `${url}/x` },
      { _id: 'drafts.secret', _type: 'sanity.previewUrlSecret', secret: 'mine' },
      { _id: 'share', _type: 'sanity.previewUrlShareAccess', secret: 'mine' },
    ]
    for (const document of own) await local.client().createOrReplace(document)
    const [file, raw] = ['own.tar.gz', 'raw.ndjson'].map((name) => join(local.folder, name))
    const exported = await run('content/export', local, String(file))
    expect(exported).toMatchObject({
      code: 0,
      err: expect.stringContaining(`Site settings, schedulingUrl: ${url}/x`),
    })
    await writeFile(String(raw), own.map((document) => JSON.stringify(document)).join('\n'))

    const settings = '*[_id == "siteSettings"][0]{bookingUrl, schedulingUrl}'
    const secrets = 'count(*[_type match "sanity.previewUrl*"])'
    const there = hosted.client({ perspective: 'raw' })
    for (const archive of [file, raw]) {
      const imported = await run('content/import', hosted, String(archive), '--replace')
      expect(imported).toMatchObject({ code: 0, err: expect.stringContaining(`${url}/x`) })
      expect(await there.fetch(settings)).toEqual({ bookingUrl: null, schedulingUrl: `${url}/x` })
      expect(await there.fetch(secrets)).toBe(0)
    }
    for (const lake of [local, hosted]) {
      await lake
        .client()
        .delete({ query: '*[_type in ["siteSettings"] || _type match "sanity.previewUrl*"]' })
    }
  })
})

describe('content that cannot be moved', () => {
  test('a failed export says so, and nothing is imported', async () => {
    const before = await contentOf(local)
    const files = {
      text: 'Dear Sir or Madam',
      'something else': '{"name":"northwright"}',
      nonsense: gzipSync('nonsense'),
      damaged: gzipSync('nonsense').subarray(0, 12),
      empty: '',
    }
    const results = Object.entries(files).map(async ([name, bytes]) => {
      const file = join(local.folder, name)
      await writeFile(file, bytes)
      return run('content/import', local, file, '--replace')
    })
    for (const { code, err } of await Promise.all(results)) {
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringContaining('nothing was imported'),
      })
      expect(err).not.toMatch(/^\s+at /m)
    }
    expect(await contentOf(local)).toEqual(before)
  })

  test('no file, conflicting options, an existing file, no cloud', async () => {
    const taken = join(local.folder, 'ports.json')
    const results = await Promise.all([
      run('content/import', local, 'none.tar.gz'),
      run('content/import', local, taken, '--missing', '--replace'),
      run('content/export', local, taken),
      start('content/export', join(local.folder, 'assets'), ['x.tar.gz']).ended,
    ])
    expect(results.map(({ code }) => code)).toEqual([1, 1, 1, 1])
    expect(results.map(({ err }) => err.split('\n')[0])).toEqual([
      'There is no file none.tar.gz.',
      expect.stringContaining('Name the file to read'),
      `${taken} is there already. Say --overwrite to replace it.`,
      expect.stringContaining('The local cloud is not running'),
    ])
  })
})
