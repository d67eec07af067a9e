/** The command `run` and its siblings, as a person uses them in a project's folder. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { reportSilence } from '../src/bin/run.ts'
import { command } from './command.ts'
import { BIN, isAlive } from './lake-process.ts'
import { listening, useFolder } from './setup.ts'

const folder = useFolder()
beforeAll(async () => {
  await writeFile(join(folder, '.env'), 'SANITY_PROJECT_ID=abcd1234\nSANITY_API_TOKEN=skMine\n')
})
afterEach(() => vi.unstubAllEnvs())

const run = (...args: string[]) => command(folder, args)

/** Runs a Node program on a lake. */
const onLake = (program: string, ...options: string[]) =>
  run('run', ...options, '--', process.execPath, '-e', program)

/** A program that requests something of the project's API with the token in its .env file. */
const api = (path: string, init: object = {}) =>
  `fetch('https://abcd1234.api.sanity.io/v2025-02-19${path}', {
    headers: { authorization: 'Bearer skMine' }, ...${JSON.stringify(init)}
  }).then(async (response) => console.log(response.status, await response.text()))`
const create = (id: string) => {
  // A second try of a test finds it there.
  const mutations = [{ createIfNotExists: { _id: id, _type: 'book' } }]
  return api('/data/mutate/production', { method: 'POST', body: JSON.stringify({ mutations }) })
}
const IDS = api('/data/query/production?query=*[_type == "book"]._id')

test('a program gets a lake, which ends with it, and its exit code is passed on', async () => {
  const { code, stdout, stderr } = await onLake(`${create('kept')}.then(() => process.exit(7))`)
  expect({ code, stdout }).toEqual({ code: 7, stdout: expect.stringMatching(/^200 /) })
  expect(stderr).toContain('Content lake of project abcd1234, dataset production')
  const port = /localhost:(\d+)/.exec(stderr)?.[1]
  await expect(fetch(`http://localhost:${port}/v1/ping`)).rejects.toThrow('fetch failed')
  expect(await readFile(join(folder, '.local-lake/.gitignore'), 'utf8')).toBe('*\n')
  expect((await stat(join(folder, '.local-lake'))).mode & 0o777).toBe(0o700)
})

describe('while a program runs', () => {
  let first: ChildProcessByStdio<null, Readable, null>
  beforeAll(async () => {
    const program = `process.on('SIGTERM', () => process.exit(9)); console.log('ready'); setInterval(() => {}, 1e3)`
    const args = [BIN, 'run', '--', process.execPath, '-e', program]
    first = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
    await once(createInterface({ input: first.stdout }), 'line')
  })

  test('another one shares its lake, and has the variables that a template asks for', async () => {
    await writeFile(join(folder, '.env.example'), 'SANITY_API_READ_TOKEN=\nSANITY_DATASET=\n')
    const variables = `const { env } = process; console.log(JSON.stringify([
      env.SANITY_DATASET, env.SANITY_API_READ_TOKEN === env.SANITY_AUTH_TOKEN,
      env.SANITY_API_TOKEN, env.NODE_USE_ENV_PROXY, env.LOCAL_LAKE_PROJECT_ID]))`
    const { stdout, stderr } = await onLake(`${IDS}.then(() => { ${variables} })`)
    expect(stderr).toContain(`shared with process ${first.pid}`)
    const [answer, given = ''] = stdout.split('\n')
    expect(answer).toContain('"result":["kept"]')
    expect(JSON.parse(given)).toEqual(['production', true, null, '1', 'abcd1234'])
  })

  test('one whose task runner strips its variables reaches it too, as does what that starts', async () => {
    const inner = `${IDS}.then(() => console.log(process.env.LOCAL_LAKE_PROJECT_ID))`
    const start = (code: string, env: string) =>
      `require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(code)}], { stdio: 'inherit', env: ${env} });`
    // As Turborepo does in its strict mode.
    const outer = start(`${inner}.then(() => { ${start(inner, 'process.env')} })`, 'kept')
    const kept = `const { PATH, HOME, NODE_OPTIONS } = process.env; const kept = { PATH, HOME, NODE_OPTIONS };`
    const { stdout } = await onLake(kept + outer)
    expect(stdout).toMatch(/^(200 .*"result":\["kept"\].*\nabcd1234\n){2}$/)
  })

  test("one that opens its own connections reaches it, and none of Sanity's other hosts", async () => {
    const open = (host: string) => `new Promise((done) => require('https').get(
      'https://${host}/v1/ping', { agent: new (require('https').Agent)() }, (response) => done(response.statusCode)
    ).on('error', (error) => done(error.message))).then(console.log)`
    const hosts = ['abcd1234.apicdn.sanity.io', 'www.sanity.io']
    const { stdout } = await onLake(hosts.map(open).join('.then(() => ') + ')')
    expect(stdout).toMatch(/^200\nlocal-lake: refused www\.sanity\.io: .*--online/)
  })

  test('a program that does not exist is named', async () => {
    const { code, stderr } = await run('run', 'no-such-program')
    expect(code).toBe(127)
    expect(stderr).toContain('There is no program no-such-program.')
  })

  test('another one may have datasets and projects of its own there', async () => {
    const query = '/data/query/staging?query=count(*)'
    const other = api(query).replace('abcd1234', 'docs4567')
    const named = ['--dataset', 'staging', '--project', 'abcd1234', '--project', 'docs4567']
    const { stdout, stderr } = await onLake(`${api(query)}.then(() => ${other})`, ...named)
    expect(stdout.match(/^200 .*"result":0/gm)).toHaveLength(2)
    expect(stderr).toContain('and project docs4567, dataset staging')
  })

  test('other options and a reset are refused', async () => {
    expect((await onLake('', '--offline')).stderr).toContain('was started without --offline.')
    const limited = await onLake('', '--limits', 'free')
    expect(limited.stderr).toContain('was started without --limits free.')
    expect(await run('reset')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`is in use by process ${first.pid}.`),
    })
  })

  test('content is exported, but not over a file, nor imported over documents, nor what is no export', async () => {
    const file = join(folder, 'content.tar.gz')
    expect(await run('export', file)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`exported 1 documents and 0 assets to ${file}`),
    })
    expect((await run('export', file)).stderr).toContain('is there already. --overwrite')
    const imported = await run('import', file, '--dataset', 'staging')
    expect(imported.stderr).toContain('imported 1 documents')
    expect(await run('import', file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The dataset holds 1 documents. Nothing was imported.'),
    })
    expect(await run('import', '.env', '--missing')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/\.env can't be imported: /),
    })
  })

  test('releases are imported with their documents, and again with --replace', async () => {
    const release = {
      _id: '_.releases.r1',
      _type: 'system.release',
      name: 'r1',
      state: 'scheduled',
    }
    const lines = [release, { _id: 'versions.r1.post', _type: 'post' }]
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    await writeFile(join(folder, 'releases.ndjson'), text)
    for (const how of ['--missing', '--replace']) {
      const imported = await run('import', 'releases.ndjson', '--dataset', 'staging', how)
      expect(imported).toMatchObject({ code: 0, stderr: expect.stringContaining('imported 2') })
    }
  })

  test('a snapshot is a lake of its own, and what is written there is thrown away', async () => {
    const both = `${create('lost')}.then(() => ${IDS})`
    const on = await onLake(both, '--snapshot', 'content.tar.gz', '--offline')
    expect(on.stdout).toContain('"result":["kept","lost"]')
    expect((await onLake(IDS)).stdout).toContain('"result":["kept"]')
  })

  test('--open starts a browser that knows the gateway, once the page answers, and ends it', async () => {
    const browser = join(folder, 'browser.sh')
    const record = `printf '%s\\n' "$@" > arguments; echo $$ > pid; exec sleep 60`
    await writeFile(browser, `#!/bin/sh\n${record}\n`, { mode: 0o755 })
    vi.stubEnv('CHROMIUM_PATH', browser)
    const [site, url] = await listening(createServer((_, response) => response.end()))
    const untilOpen = `setInterval(() => require('node:fs').existsSync('pid') && process.exit(), 50)`
    expect(await onLake(untilOpen, `--open=${url}`)).toMatchObject({ code: 0 })
    const given = await readFile(join(folder, 'arguments'), 'utf8')
    expect(given).toMatch(/^--host-resolver-rules=MAP api\.sanity\.io 127\.0\.0\.1:\d+, /)
    expect(given).toMatch(/^--ignore-certificate-errors-spki-list=[\w+/]{43}=$/m)
    expect(given).toContain(`--user-data-dir=${join(folder, '.local-lake/browser')}\n`)
    expect(given.trimEnd().endsWith(url)).toBe(true)
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
    await expect.poll(() => isAlive(pid)).toBe(false)
    site.close()
  })

  test('signals reach it, and its end is reported to who shares its lake', async () => {
    const args = [BIN, 'run', '--', process.execPath, '-e', 'setInterval(() => {}, 1e3)']
    const second = spawn(process.execPath, args, { cwd: folder })
    const lines = createInterface({ input: second.stderr })
    const said = new Promise<string>((resolve) => {
      lines.on('line', (line) => {
        if (line.includes('Data')) first.kill('SIGTERM')
        if (line.startsWith('local-lake:')) resolve(line)
      })
    })
    expect(await once(first, 'exit')).toEqual([9, null])
    expect(await said).toBe(`local-lake: The lake ended with process ${first.pid}.`)
    second.kill('SIGTERM')
    expect(await once(second, 'exit')).toEqual([143, null])
  })
})

test('a reset deletes what is stored, and keeps what programs know', async () => {
  const stored = join(folder, '.local-lake')
  expect(await readdir(stored)).toEqual(expect.arrayContaining(['database', 'token']))
  expect(await run('reset')).toMatchObject({ code: 0 })
  expect(await readdir(stored)).toContain('token')
  expect(await readdir(stored)).not.toContain('database')
})

test('a snapshot that is missing is refused by its name', async () => {
  const missing = await onLake('', '--snapshot', 'no.tar.gz')
  expect(missing).toMatchObject({
    code: 1,
    stderr: 'There is no file or snapshot no.tar.gz. There are no snapshots.\n',
  })
})

test('a program that does not reach the gateway is said to be silent, once it had some seconds', () => {
  vi.useFakeTimers()
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  let asked = 0
  const end = new AbortController()
  reportSilence({ asked: () => asked }, new AbortController().signal)
  reportSilence({ asked: () => 0 }, end.signal)
  asked = 1
  end.abort()
  vi.advanceTimersByTime(60_000)
  expect(said).not.toHaveBeenCalled()
  reportSilence({ asked: () => asked }, new AbortController().signal)
  vi.advanceTimersByTime(60_000)
  expect(said).toHaveBeenCalledWith(expect.stringContaining('has reached the gateway'))
  vi.useRealTimers()
  said.mockRestore()
})

test('doctor says what there is and what is missing', async () => {
  const { code, stdout } = await run('doctor')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^ok +Node v\d+\.\d+\.\d+ uses the gateway\.$/m)
  expect(stdout).toMatch(/^ok +Project abcd1234, dataset production, 1 tokens/m)
  expect(stdout).toMatch(/^ok +Certificate authority .*authority\.pem, valid until /m)
  // The lake was reset.
  expect(stdout).toMatch(
    /^note +Once there is data: what of it each plan of Sanity would refuse\.$/m,
  )
})

describe("the limits of Sanity's plans", () => {
  test('are refused where they are asked for, and named', async () => {
    const send = (path: string) => api(path, { method: 'PUT', body: '{}' })
    const many = `${send('/projects/abcd1234/datasets/staging')}.then(() => ${send('/projects/abcd1234/datasets/third')})`
    const { stdout, stderr } = await onLake(many, '--limits', 'free')
    expect(stderr).toContain('dataset production, with the limits of the plan free')
    expect(stdout).toMatch(/^201 .*\n402 .*"Quota exceeded"/)
  })

  test('are told by doctor: what of the data and settings each would refuse', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, n]))
    const mutations = [{ createOrReplace: { _id: 'large', _type: 'book', ...fields } }]
    const body = (value: object) => JSON.stringify(value)
    const datasets = '/projects/abcd1234/datasets'
    const all = [
      api('/data/mutate/production', { method: 'POST', body: body({ mutations }) }),
      api(`${datasets}/staging`, { method: 'PUT', body: '{}' }),
      api(`${datasets}/third`, { method: 'PUT', body: body({ aclMode: 'private' }) }),
    ]
    await onLake(all.join('.then(() => ') + ')'.repeat(all.length - 1))
    const { stdout } = await run('doctor')
    const lines = stdout.split('\n').filter((line) => line.includes('The plan'))
    expect(lines).toEqual([
      'note     The plan free refuses 3 datasets of a project (project abcd1234; 2 at most); 1005 attributes of a document (abcd1234, dataset production, large; 1000 at most); private datasets (abcd1234, dataset third).',
      'note     The plan growth refuses 1005 attributes of a document (abcd1234, dataset production, large; 1000 at most).',
      'note     The plan enterprise refuses nothing of this.',
    ])
  })
})
