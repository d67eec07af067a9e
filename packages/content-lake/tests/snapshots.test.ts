/** Snapshots, and what differs between them, as a person uses the command in a project's folder. */
import { createHash } from 'node:crypto'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from './command.ts'
import { clientOf } from './lake.ts'
import { type LakeProcess, startLakeProcess } from './lake-process.ts'
import { prepareRelease } from './prepare-release.ts'
import { useFolder } from './setup.ts'

const folder = useFolder()
const data = join(folder, '.local-lake')
let lake: LakeProcess
beforeAll(async () => {
  await writeFile(join(folder, '.env'), 'SANITY_PROJECT_ID=abcd1234\n')
  lake = await startLakeProcess('--project', 'abcd1234', '--data', data, '--port', '0')
})
afterAll(() => lake.end('SIGKILL'))

const run = (...args: string[]) => command(folder, args)
const client = () => clientOf(lake.url, { token: lake.token, projectId: 'abcd1234' })

test('a snapshot is saved as an export, listed, and compared with what came after', async () => {
  expect((await run('snapshot', 'list')).stdout).toMatch(/^There are no snapshots in /)
  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>')
  const { _id } = await client().assets.upload('image', picture, { filename: 'line.svg' })
  const cover = { _type: 'image', asset: { _type: 'reference', _ref: _id } }
  await client().create({ _id: 'one', _type: 'post', title: 'Before', cover })
  await prepareRelease(client(), {
    releaseId: 'spring',
    doc: 'two',
    version: 'versions.spring.two',
  })
  expect(await run('snapshot', 'save', 'before')).toMatchObject({ code: 0 })
  expect((await run('snapshot', 'list')).stdout).toMatch(
    /^before {2}\d{4}-\d\d-\d\dT.* {2}abcd1234 production: 4 documents, 1 assets\n$/,
  )
  expect((await run('diff', 'before')).stdout).toBe(
    'snapshot before → dataset production\nNo differences\n',
  )
  await client().patch('one').set({ title: 'After' }).unset(['cover']).commit()
  await client().create({ _id: 'drafts.three', _type: 'post', title: 'New' })
  const { stdout } = await run('diff', 'before', 'production')
  expect(stdout).toBe(`snapshot before → dataset production
Documents: 1 added, 1 changed

changed post "After" (one)
  title
- Before
+ After
  cover
- image { asset: image-${createHash('sha1').update(picture).digest('hex').slice(0, 8)} }

added   post "New" (drafts.three), draft of three
  title
+ New
`)
})

test('differences are JSON or Markdown if asked for, and a failure if asked for', async () => {
  const [json, markdown] = await Promise.all([
    run('diff', 'before', '--format', 'json', '--exit-code'),
    run('diff', 'before', '--format', 'markdown'),
  ])
  expect(json.code).toBe(1)
  expect(JSON.parse(json.stdout)).toMatchObject({ from: 'snapshot before', added: 1, changed: 1 })
  expect(markdown.code).toBe(0)
  expect(markdown.stdout).toContain('<details open><summary>changed <code>post</code> ')
  expect((await run('diff', 'before', 'before', '--exit-code')).code).toBe(0)
})

test('files are compared without a lake', async () => {
  const file = join(folder, 'one.ndjson')
  await writeFile(file, `${JSON.stringify({ _id: 'one', _type: 'post', title: 'Before' })}\n`)
  const exported = join(data, 'snapshots/before/export.tar.gz')
  const { stdout, stderr } = await run('diff', file, exported)
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^one\.ndjson → .*export\.tar\.gz\nDocuments: 4 added, 1 changed\n/)
})

test('a snapshot is what a lake starts from', async () => {
  const program = `fetch('https://abcd1234.api.sanity.io/v2025-02-19/data/doc/production/one')
    .then(async (response) => console.log((await response.json()).documents[0].title))`
  const on = ['--snapshot', 'before', '--', process.execPath, '-e', program]
  expect((await run('run', ...on)).stdout).toBe('Before\n')
  const missing = await run('run', '--snapshot', 'nothing', 'true')
  expect(missing.stderr).toBe('There is no file or snapshot nothing. Snapshots: before.\n')
})

test('a program is tried on a copy of the dataset, which is thrown away, and its changes are said', async () => {
  const program = `fetch('https://abcd1234.api.sanity.io/v2025-02-19/data/mutate/production', {
    method: 'POST', headers: { authorization: 'Bearer ' + process.env.SANITY_AUTH_TOKEN },
    body: JSON.stringify({ mutations: [{ patch: { id: 'two', set: { title: 'Tried' } } }] })
  }).then(() => process.exit(5))`
  const { code, stdout } = await run('run', '--try', '--', process.execPath, '-e', program)
  expect(code).toBe(5)
  expect(stdout).toBe(`dataset production before → dataset production
Documents: 1 changed

changed post "Tried" (two)
  title
- Before
+ Tried
`)
  expect((await client().getDocument('two'))?.title).toBe('Before')
})

test('under run, a command works on the lake it runs on', async () => {
  const inner = [...command.line, 'diff', 'before']
  const { stdout } = await run('run', '--snapshot', 'before', '--', ...inner)
  expect(stdout).toBe('snapshot before → dataset production\nNo differences\n')
})

test('a snapshot is restored exactly: what came after is gone, and what went is back', async () => {
  await client().delete('two')
  const pdf = await client().assets.upload('file', Buffer.from('%PDF'), { filename: 'new.pdf' })
  const file = { _type: 'file', asset: { _type: 'reference', _ref: pdf._id } }
  await client().create({ _id: 'four', _type: 'post', file })
  await client().create({ _id: 'five', _type: 'post', to: { _type: 'reference', _ref: 'four' } })
  await client().releases.create({ releaseId: 'autumn', metadata: { releaseType: 'asap' } })
  expect(await run('snapshot', 'restore', 'before')).toMatchObject({ code: 0 })
  expect((await run('diff', 'before')).stdout).toContain('No differences')
})

test('a snapshot of an empty dataset is one', async () => {
  const there = ['--dataset', 'empty']
  expect(await run('snapshot', 'save', 'nothing', ...there)).toMatchObject({ code: 0 })
  const empty = clientOf(lake.url, { token: lake.token, projectId: 'abcd1234', dataset: 'empty' })
  await empty.create({ _type: 'post' })
  expect(await run('snapshot', 'restore', 'nothing', ...there)).toMatchObject({ code: 0 })
  expect(await empty.fetch('count(*)')).toBe(0)
})

test('a name that is taken is kept, unless --overwrite is said', async () => {
  const taken = await run('snapshot', 'save', 'nothing')
  expect(taken).toMatchObject({
    code: 1,
    stderr: 'There is a snapshot nothing already. --overwrite replaces it.\n',
  })
  expect(await run('snapshot', 'save', 'nothing', '--overwrite')).toMatchObject({ code: 0 })
  expect((await run('diff', 'nothing')).stdout).toContain('No differences')
  expect((await readdir(join(data, 'snapshots'))).sort()).toEqual(['before', 'nothing'])
})

test('a name that is none is refused with those there are', async () => {
  const there = 'Snapshots: before, nothing. Datasets: empty, production.'
  expect(await run('snapshot', 'restore', 'other')).toMatchObject({
    code: 1,
    stderr: 'There is no snapshot other. Snapshots: before, nothing.\n',
  })
  expect(await run('diff', 'before', 'other')).toMatchObject({
    code: 2,
    stderr: `There is no snapshot or dataset other. ${there}\n`,
  })
  const hidden = (await run('diff', 'dataset:before')).stderr
  expect(hidden).toBe(`There is no snapshot or dataset before. ${there}\n`)
  expect((await run('diff', 'no.ndjson')).stderr).toBe('There is no file no.ndjson.\n')
})

test('a snapshot of another format says so, and a damaged one changes nothing', async () => {
  const place = join(data, 'snapshots/nothing')
  const manifest = JSON.parse(await readFile(join(place, 'snapshot.json'), 'utf8'))
  await writeFile(join(place, 'snapshot.json'), JSON.stringify({ ...manifest, format: 2 }))
  const said = 'snapshot.json is of format 2, and this version of local-lake reads 1.'
  expect((await run('snapshot', 'restore', 'nothing')).stderr).toContain(said)
  expect((await run('snapshot', 'list')).stdout).toContain(said)
  await writeFile(join(place, 'snapshot.json'), JSON.stringify(manifest))
  await truncate(join(place, 'export.tar.gz'), 200)
  expect(await run('snapshot', 'restore', 'nothing')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/export\.tar\.gz is not an export of a dataset, or is damaged: /),
  })
  expect((await run('diff', 'before')).stdout).toContain('No differences')
})

test('snapshots outlast a reset', async () => {
  await lake.end('SIGTERM')
  expect(await run('reset')).toMatchObject({ code: 0 })
  expect((await run('snapshot', 'list')).stdout).toMatch(/^before .*4 documents, 1 assets$/m)
})
