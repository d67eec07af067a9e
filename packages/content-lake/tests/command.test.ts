import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { readOptions } from '../src/bin/options.ts'
import { BIN, startLakeProcess } from './lake-process.ts'
import { listening, testFolder } from './setup.ts'

const exec = promisify(execFile)

let data: string
beforeEach(() => {
  data = testFolder()
})

const args = () => ['--project', 'abcd1234', '--data', data, '--port', '0']

/** The command's exit code and error output. */
const refused = (...given: string[]) =>
  exec(process.execPath, [BIN, ...given], { cwd: data }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }) => ({ code, stderr }),
  )

test.each([
  [['--project', 'No Such'], /^'No Such' is not a project id/],
  [['--project', 'a', '--dataset', '../x'], /^'\.\.\/x' is not a dataset name/],
  [['--project', 'a', '--port', '-1'], /^Option '--port' argument is ambiguous\./],
  [['--project', 'a', '--port', '70000'], /^'70000' is not a port/],
  [['--project', 'a', '--verbose'], /^Unknown option '--verbose'\./],
  [['abcd1234'], /^Unknown command 'abcd1234'\./],
  [['start', 'abcd1234'], /^Unexpected argument 'abcd1234'\./],
  [['reset', '--open'], /^Unknown option '--open'\./],
  [['run', '--online', '--offline', 'x'], /^--offline and --online exclude each other\./],
  [['run'], /^Which program\? Write it after two dashes: run -- npm run dev\./],
  [['run', '--open=3000', 'x'], /^'3000' is not a URL for --open\./],
  [['import', 'x', '--dataset', 'a', '--dataset', 'b'], /^import takes one project and one/],
  [
    ['start', '--limits', 'team'],
    /^'team' is not a plan: --limits takes free, growth, enterprise\./,
  ],
  [['doctor', '--limits', 'free'], /^Unknown option '--limits'\./],
  [['record'], /^Which program\? Write it after two dashes: record -- npm run dev\./],
  [['verify'], /^Which file\? Write it after verify\./],
  [['import'], /^Which file\? Write it after import\./],
  [['snapshot'], /^Which of save, list and restore\? Write it after snapshot\./],
  [
    ['snapshot', 'keep', 'x'],
    /^Unknown command 'snapshot keep': there are save, list and restore\./,
  ],
  [['snapshot', 'save'], /^Which snapshot\? Write its name after snapshot save\./],
  [['snapshot', 'save', '../x'], /^'\.\.\/x' is not a snapshot name: only letters, digits, _ and/],
  [['snapshot', 'list', 'x'], /^Unexpected argument 'x'\./],
  [['snapshot', 'list', '--overwrite', 'x'], /^Unexpected argument 'x'\./],
  [['diff'], /^Which snapshot, export or dataset\? Write it after diff\./],
  [['diff', 'a', 'b', 'c'], /^Unexpected argument 'c'\./],
  [['diff', 'a', '--format', 'html'], /^'html' is not a format: there are text, json, markdown\./],
  [['run', '--format', 'json', 'x'], /^--format is for run --try\./],
  [['run', '--try', '--database-url', 'postgres://x', 'x'], /^--try and --database-url exclude/],
  [['run', '--try', '--dataset', 'a', '--dataset', 'b', 'x'], /^run --try takes one project and/],
  [['import', 'x', '--replace', '--missing'], /^--replace and --missing exclude each other\./],
])('%j is refused with a one-sentence reason', (given, sentence) => {
  expect(() => readOptions(given)).toThrow(sentence)
})

test.each(['-- npm run dev -- --open', '--offline npm run dev --port 1', '--open npm start'])(
  'run %s runs a program with its own options',
  (line) => {
    const [, ...rest] = line.split(' ')
    expect(readOptions(['run', ...line.split(' ')])).toMatchObject({
      command: 'run',
      rest,
      port: 0,
    })
  },
)

test('it says its version', async () => {
  const { stdout } = await exec(process.execPath, [BIN, '--version'])
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('an older Node is told which one is needed, before it loads what it does not have', async () => {
  const old = 'Object.defineProperty(process.versions, "node", { value: "20.20.2" })'
  const without = ['--no-experimental-sqlite', '--import', `data:text/javascript,${old}`]
  const started = exec(process.execPath, [...without, BIN, ...args()])
  const stderr = /^local-lake needs Node 22\.13 or later, and this is 20\.20\.2 \(.*node\)\./
  await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(stderr) })
})

test('a wrong command line is a sentence, the usage, and the exit code 2', async () => {
  const { code, stderr } = await refused('--port', '70000')
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/^'70000' is not a/) })
  expect(stderr).toContain('Usage: local-lake <command>')
})

test('without a project nothing is made, and the reason is one sentence', async () => {
  const none = /^No Sanity project was found in .* Give its id: --project <id>\.\n$/
  expect(await refused('start')).toEqual({ code: 2, stderr: expect.stringMatching(none) })
  await writeFile(join(data, '.env'), 'SANITY_PROJECT_ID=<your id>\n')
  const placeholder =
    /: '<your id>' is not a project id: only a-z, 0-9 and dashes are allowed\. Give its id: --project <id>\.\n$/
  expect(await refused('start')).toEqual({ code: 2, stderr: expect.stringMatching(placeholder) })
  const { stdout } = await exec(process.execPath, [BIN, 'reset'], { cwd: data })
  expect(stdout).toMatch(/^Nothing is stored in /)
  expect(await readdir(data)).toEqual(['.env'])
})

test('a port in use and a folder that is none are reported in one sentence', async () => {
  const [server, url] = await listening(createServer())
  const { port } = new URL(url)
  const onPort = ['--project', 'a', '--data', data, '--port', port]
  expect(await refused(...onPort)).toEqual({
    code: 1,
    stderr: `Port ${port} is in use. --port 0 takes any free one.\n`,
  })
  server.close()
  const { code, stderr } = await refused('--project', 'a', '--data', BIN)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining(`${BIN} can't be used as the data folder: `),
  })
})

test('it shows people the URL and the token, which stays and only its owner can read, and ends with its parent', async () => {
  const child = execFile(process.execPath, [BIN, ...args()])
  let shown = ''
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    shown += `${line}\n`
    if (/Ctrl\+C/.test(line)) break
  }
  const [, url] = /API host +(http:\/\/localhost:\d+)/.exec(shown) ?? []
  const [, token] = /Token +(\S+)/.exec(shown) ?? []
  expect((await fetch(`${url}/v1/ping`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect((await stat(join(data, 'token'))).mode & 0o777).toBe(0o600)
  const again = await startLakeProcess(...args())
  expect(again.token).toBe(token)
  // It ends with its parent.
  again.child.stdin?.end()
  expect(await once(again.child, 'exit')).toEqual([0, null])
})
