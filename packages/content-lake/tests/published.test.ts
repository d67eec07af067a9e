/** The published package, installed from its tarball in an empty folder and used from there. */
import { execFile } from 'node:child_process'
import { access, constants, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from './lake.ts'
import { type LakeProcess, startCommand } from './lake-process.ts'
import { useFolder } from './setup.ts'

const exec = promisify(execFile)
const root = join(import.meta.dirname, '..')

const folder = useFolder()
beforeAll(async () => {
  const built = join(folder, 'built')
  const env = { ...process.env, GITHUB_REPOSITORY: 'somebody/something' }
  await exec(process.execPath, [join(root, 'build.ts'), built], { env })
  await exec('npm', ['pack', built, '--pack-destination', folder])
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))
  const user = join(folder, 'user')
  await mkdir(user)
  await writeFile(join(user, 'package.json'), '{"type":"module"}')
  const quick = ['--prefer-offline', '--no-audit', '--no-fund']
  await exec('npm', ['install', ...quick, join(folder, String(tarball))], { cwd: user })
})

const installed = (...path: string[]) => join(folder, 'user/node_modules', ...path)

test('it says where it comes from, what came with it and what has changed', async () => {
  const read = (name: string) => readFile(installed('@northwright/local-lake', name), 'utf8')
  const manifest = JSON.parse(await read('package.json'))
  expect(manifest).toMatchObject({
    repository: { url: 'git+https://github.com/somebody/something.git' },
    bugs: { url: 'https://github.com/somebody/something/issues' },
  })
  expect(manifest).not.toHaveProperty('private')
  expect(manifest).not.toHaveProperty('scripts')
  const notices = await read('THIRD-PARTY.md')
  const came = { ...manifest.dependencies, ...manifest.optionalDependencies }
  for (const [name, version] of Object.entries(came))
    expect(notices).toContain(`| ${name} | ${version} |`)
  expect(await read('CHANGELOG.md')).toContain('# Changelog')
})

/** This Node, and any other on the path that the package supports. */
async function nodes(): Promise<[version: string, program: string][]> {
  const programs = (process.env.PATH ?? '').split(delimiter).map((path) => join(path, 'node'))
  const found = new Map<string, string>()
  for (const program of [process.execPath, ...programs]) {
    const runs = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (!runs) continue
    const { stdout } = await exec(program, ['--version'])
    const [major = 0, minor = 0] = stdout.slice(1).split('.').map(Number)
    if (major > 22 || (major === 22 && minor >= 13)) found.set(stdout.trim(), program)
  }
  return [...found]
}

describe.each(await nodes())('on Node %s @long', (version, node) => {
  let lake: LakeProcess
  beforeAll(async () => {
    const bin = installed('.bin/local-lake')
    const data = join(folder, version)
    const args = ['--project', 'abcd1234', '--dataset', 'staging', '--data', data, '--port', '0']
    lake = await startCommand([node, bin], ...args)
  })
  afterAll(() => lake.end('SIGKILL'))

  test('its command serves what a client wrote', async () => {
    const { url, token } = lake
    const client = clientOf(url, { token, projectId: 'abcd1234', dataset: 'staging' })
    await client.create({ _id: 'author', _type: 'author', name: 'Ada' })
    const author = { _type: 'reference', _ref: 'author' }
    await client.create({ _id: 'book', _type: 'book', title: 'Notes', author })
    const query = '*[_type == $type]{title, "by": author->name}'
    expect(await client.fetch(query, { type: 'book' })).toEqual([{ title: 'Notes', by: 'Ada' }])
    expect(await lake.end('SIGTERM')).toBe(0)
  })

  test('its command runs a program on a snapshot, which npx starts', async () => {
    const book = `${JSON.stringify({ _id: 'book', _type: 'book', title: 'Notes' })}\n`
    await writeFile(join(folder, 'book.ndjson'), book)
    const program = `fetch('https://abcd1234.api.sanity.io/v1/data/doc/production/book')
      .then(async (response) => console.log((await response.json()).documents[0].title))`
    const options = ['--project', 'abcd1234', '--data', join(folder, `npx-${version}`)]
    const snapshot = ['--snapshot', join(folder, 'book.ndjson')]
    const run = ['local-lake', 'run', ...options, ...snapshot, '--', node, '-e', program]
    const cwd = join(folder, 'user')
    const { stdout } = await exec('npx', ['--no', ...run], { cwd })
    expect(stdout).toBe('Notes\n')
  })
})

test('its declarations compile in a program that uses it @long', async () => {
  const program = `
    import { startLocalLake, type LocalLake } from '@northwright/local-lake'
    import { startDatabase } from '@northwright/local-lake/database'
    import { lakeFixtures, playwrightOptions, type TestLake } from '@northwright/local-lake/playwright'
    const options = { dataDir: '.', port: 0, projectId: 'a', dataset: 'b', tokens: {} }
    const lake: LocalLake = await startLocalLake(options)
    const url: string = (await startDatabase({ dataDir: lake.url, port: lake.port })).url
    const { args }: { args: string[] } = playwrightOptions({ headless: true }).launchOptions
    const [withWorker] = lakeFixtures('seed.tar.gz').seededLake
    await withWorker({}, async (given: TestLake) => await given.client().fetch('*'))
    // @ts-expect-error: the port is a number
    await startLocalLake({ ...options, port: url })
  `
  await writeFile(join(folder, 'user/program.ts'), program)
  const { resolve } = createRequire(import.meta.url)
  // The official client's declarations need Node's, which every project with it has.
  await mkdir(installed('@types'), { recursive: true })
  await symlink(dirname(resolve('@types/node/package.json')), installed('@types/node'))
  const compiler = resolve('typescript/package.json')
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--types',
    'node',
  ]
  const compile = [join(dirname(compiler), 'bin/tsc'), ...options, 'program.ts']
  const { stdout } = await exec(process.execPath, compile, { cwd: join(folder, 'user') })
  expect(stdout).toBe('')
})

test('it holds JavaScript, declarations, its license and nothing of the repository @long', async () => {
  const files = await readdir(installed('@northwright/local-lake'), { recursive: true })
  const names = files.filter((path) => !path.includes('node_modules') && /\.\w+$/.test(path))
  expect(names.filter((path) => !/\.(c?js|d\.c?ts)$/.test(path)).sort()).toEqual([
    'CHANGELOG.md',
    'README.md',
    'THIRD-PARTY.md',
    'action.yml',
    'docs/groq-js.md',
    'docs/guide.md',
    'docs/limits.md',
    'docs/local-lake.png',
    'docs/routes.md',
    'docs/sanity-import.md',
    'package.json',
  ])
  expect(files).toContain('LICENSE')
})
