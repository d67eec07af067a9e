/**
 * Takes public starter projects as anybody would: clones and installs them, imports their sample
 * data, and runs them, unmodified and offline, with the one command. A browser then works with
 * site and Studio. Prints what it saw, and fails at the first missing step. It needs the network to
 * clone and install, and takes minutes, so no test runs it.
 *
 * `node scripts/starters.ts [name …] [options]`, with `CHROMIUM` for a browser of your own.
 * `--from` names a folder that has copies of the repositories, `--keep` one where what was cloned
 * and installed stays, to be used again, and `--picture` a file for README's picture.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Running } from './starter-session.ts'

const LAKE = join(import.meta.dirname, '../src/bin/main.ts')
const PROJECT = ['--project', 'demo1234']
const RUN = ['run', '--offline', ...PROJECT, '--']
const GITHUB = 'https://github.com/sanity-io'
const SESSION = join(import.meta.dirname, 'starter-session.ts')
const SITE = 'http://localhost:3000'
const STUDIO = 'http://localhost:3333'

interface Starter {
  /** The command that imports its sample data: its own script, if that asks nothing. */
  importing: string[]
  /** Whether its site has live content. */
  live: boolean
}

const starters = new Map<string, Starter>([
  [
    'sanity-template-nextjs-clean',
    { importing: [...RUN, 'npm', 'run', 'import-sample-data'], live: true },
  ],
  [
    'sanity-template-nuxt-clean',
    { importing: ['import', ...PROJECT, 'studio/sample-data.tar.gz'], live: false },
  ],
])

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: text, keep: text, picture: text },
})

for (const name of positionals.length > 0 ? positionals : starters.keys()) {
  const starter = starters.get(name)
  if (!starter) throw new Error(`There is no starter ${name}`)
  const parent = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'starter-'))
  mkdirSync(parent, { recursive: true })
  const folder = join(parent, name)
  prepare(name, folder)
  await tryOut(starter, folder)
  if (!values.keep) rmSync(parent, { recursive: true, force: true })
}

/** Clones and installs, unless an earlier run did. */
function prepare(name: string, folder: string): void {
  const from = values.from ? resolve(values.from, name) : `${GITHUB}/${name}`
  if (!existsSync(folder)) execFileSync('git', ['clone', '--quiet', from, folder])
  const installed = join(folder, 'node_modules/sanity/package.json')
  // `npm ci` takes the versions that its authors tried, and leaves the lock file alone.
  const install = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  if (!existsSync(installed)) execFileSync('npm', install, { cwd: folder, stdio: 'inherit' })
  const { version } = JSON.parse(readFileSync(installed, 'utf8'))
  const commit = git(folder, ['log', '-1', '--format=%h of %cs'])
  console.log(`${name}, commit ${commit}, sanity ${version}`)
}

async function tryOut({ importing, live }: Starter, folder: string): Promise<void> {
  rmSync(join(folder, '.local-lake'), { recursive: true, force: true })
  lake(folder, importing, 'ignore')
  console.log('  sample data: imported')
  const log = `${folder}.log`
  const output = openSync(log, 'w')
  const dev = spawn(process.execPath, [LAKE, ...RUN, 'npm', 'run', 'dev'], {
    cwd: folder,
    stdio: ['ignore', output, output],
    // A process group of its own, which ends as it does with Ctrl+C.
    detached: true,
  })
  const closed = once(dev, 'close')
  try {
    while (!existsSync(join(folder, '.local-lake/running.json'))) await setTimeout(100)
    const running: Running = { site: SITE, studio: STUDIO, live, log, picture: values.picture }
    lake(folder, [...RUN, process.execPath, SESSION, JSON.stringify(running)], 'inherit')
  } finally {
    if (dev.pid !== undefined) process.kill(-dev.pid, 'SIGINT')
    await closed
  }
  for (const line of readFileSync(log, 'utf8').split('\n'))
    if (/^local-lake: (?!refused)/.test(line)) console.log(`  ${line}`)
  const changes = git(folder, ['status', '--porcelain'])
  if (changes) throw new Error(`Not as it was cloned:\n${changes}`)
  console.log('  git status: not a character changed')
}

function git(folder: string, args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
}

function lake(cwd: string, args: string[], output: 'ignore' | 'inherit'): void {
  const stdio = ['ignore', output, 'pipe'] as const
  const { status, stderr } = spawnSync(process.execPath, [LAKE, ...args], {
    cwd,
    stdio: [...stdio],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${args.join(' ')} failed with ${status}\n${stderr}`)
}
