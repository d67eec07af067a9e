import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, test } from 'vitest'
import { fileFolder } from '#tools/harness/folder.ts'

/**
 * In place of the product: a server that takes a second to stop, so that a parent that doesn't wait
 * is noticed.
 */
const RUN = `import { once } from 'node:events'
import { END_WITH_PARENT, endOnSignal, startProgram, stopAll } from '../tools/stack/child.ts'
endOnSignal(() => void stopAll().then(() => process.exit(0)))
const server = "process.on('SIGTERM', () => setTimeout(process.exit, 1000)); setInterval(() => {}, 9); console.log(1)"
const args = [...END_WITH_PARENT, '-e', server]
const child = startProgram(process.execPath, args, process.env, ['pipe', 'pipe', 'inherit'])
await once(child.process.stdout, 'data')
console.log(JSON.stringify([process.ppid, process.pid, child.process.pid]))
`
const LOCKFILE = '{"lockfileVersion":3,"packages":{}}'

const product = fileFolder()

/** The product's own start script, bootstrap and shutdown code, without its packages. */
beforeAll(async () => {
  const { version, scripts, imports } = JSON.parse(await readFile('package.json', 'utf8'))
  await mkdir(join(product, 'node_modules/node/bin'), { recursive: true })
  await symlink(process.execPath, join(product, 'node_modules/node/bin/node'))
  for (const room of ['scripts', 'tools']) await cp(room, join(product, room), { recursive: true })
  const files = {
    'package.json': JSON.stringify({ name: 'product', version, type: 'module', scripts, imports }),
    'package-lock.json': LOCKFILE,
    'node_modules/.package-lock.json': LOCKFILE,
    'scripts/run.ts': RUN,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(product, name), text)
})

test.concurrent.for([
  ['npm', 'SIGTERM'],
  ['npm', 'SIGINT'],
  ['npm', 'SIGHUP'],
  ['npm', 'SIGKILL'],
  ['its group', 'SIGTERM'],
  ['its group', 'SIGINT'],
  ['its group', 'SIGKILL'],
] as const)(
  '%s gets %s: no process that npm start started is left',
  async ([whom, signal], { expect }) => {
    const npm = spawn('npm', ['start'], { cwd: product, detached: true, stdio: 'pipe' })
    const gone = once(npm, 'exit')
    const begun = await firstList(npm.stdout)
    const pid = Number(npm.pid)
    process.kill(whom === 'npm' ? pid : -pid, signal)
    await gone
    // npm waits for its child, unless it was killed or doesn't handle the signal.
    if (whom === 'npm' && (signal === 'SIGTERM' || signal === 'SIGINT'))
      expect(begun.filter(isAlive)).toEqual([])
    await expect.poll(() => begun.filter(isAlive), { timeout: 9000, interval: 50 }).toEqual([])
  },
)

async function firstList(output: NodeJS.ReadableStream): Promise<number[]> {
  for await (const line of createInterface({ input: output }))
    if (line.startsWith('[')) return JSON.parse(line)
  throw new Error('It ended before it began.')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
