/** However the command `run` ends, its program ends with it, and the next one finds the content. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BIN, isAlive } from './lake-process.ts'
import { useFolder } from './setup.ts'

/** A shell that isn't replaced by what it runs, and dies of a signal without passing it on. */
const SHELL = [
  'sh',
  '-c',
  `echo $PPID; "$0" -e 'console.log(String(process.pid)); setInterval(() => {}, 1e3)'; :`,
]
const command = [process.execPath, BIN, 'run', '--', ...SHELL, process.execPath]

const folder = useFolder()
let first: Tree
beforeAll(async () => {
  await writeFile(join(folder, '.env'), 'SANITY_PROJECT_ID=abcd1234\n')
  first = await startTree(command)
})
afterAll(() => {
  process.kill(first.grandchild)
})

interface Tree {
  child: ChildProcess
  /** Process ids. */
  run: number
  grandchild: number
}

/** Starts the command, and waits for the program of its program. */
async function startTree([program = '', ...args]: string[]): Promise<Tree> {
  const child = spawn(program, args, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = await numbers(child.stdout, 2)
  return { child, run: Number(lines[0]), grandchild: Number(lines[1]) }
}

/** The first lines that are numbers. A terminal has error output among them. */
async function numbers(output: Readable, count: number): Promise<string[]> {
  const found: string[] = []
  for await (const line of createInterface({ input: output }))
    if (/^\d+$/.test(line.trim()) && found.push(line) === count) break
  return found
}

/** The process that adopts it may take its time to notice. */
const ended = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), 120_000)

describe.concurrent('a program and what it started end with a signal', () => {
  test.each([
    { signal: 'SIGTERM', code: 143, length: '' },
    { signal: 'SIGINT', code: 130, length: ' @long' },
    { signal: 'SIGHUP', code: 129, length: ' @long' },
  ] as const)('$signal without a terminal$length', async ({ signal, code }) => {
    const { child, grandchild } = await startTree(command)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([code, null])
    await ended(grandchild)
  })

  // `script` runs a command in a terminal of its own. macOS has one with other options.
  test.runIf(process.platform === 'linux').each([
    { signal: 'SIGTERM', code: 143, length: ' @long' },
    { signal: 'SIGHUP', code: 129, length: '' },
    { signal: 'Ctrl+C', code: 130, length: '' },
  ] as const)('$signal in a terminal$length', async ({ signal, code }) => {
    const quoted = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
    const { child, run, grandchild } = await startTree(['script', '-qec', quoted, '/dev/null'])
    if (signal === 'Ctrl+C') child.stdin?.write('\x03')
    else process.kill(run, signal)
    expect(await once(child, 'exit')).toEqual([code, null])
    await ended(grandchild)
  })
})

test('a program and what it started end when the process of their lake fails', async () => {
  const { href } = new URL('../src/bin/child.ts', import.meta.url)
  const argv = JSON.stringify([...SHELL, process.execPath])
  const failing = `import { runChild } from '${href}'
    void runChild(${argv}, process.env)
    process.stdin.once('data', () => { throw new Error('The database ended') })`
  const started = await startTree([process.execPath, '--input-type=module', '-e', failing])
  started.child.stdin?.write('fail')
  expect(await once(started.child, 'exit')).toEqual([1, null])
  await ended(started.grandchild)
})

test('after kill -9 the next one starts with what was stored', async () => {
  const write = `fetch('https://abcd1234.api.sanity.io/v2025-02-19/data/mutate/production', {
    method: 'POST', headers: { authorization: 'Bearer ' + process.env.SANITY_AUTH_TOKEN },
    body: JSON.stringify({ mutations: [{ create: { _id: 'kept', _type: 'book' } }] })
  }).then(({ status }) => console.log(status))`
  expect(await printedBy(write)).toBe('200\n')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const read = `fetch('https://abcd1234.api.sanity.io/v2025-02-19/data/query/production?query=*._id')
    .then(async (response) => console.log(await response.text()))`
  expect(await printedBy(read)).toContain('"result":["kept"]')
})

/** What a Node program on a lake prints. */
async function printedBy(program: string): Promise<string> {
  const args = [BIN, 'run', '--', process.execPath, '-e', program]
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  return (await child.stdout.toArray()).join('')
}
