/**
 * Takes public starter projects as anybody would: clones and installs them, imports their sample
 * data, and runs them, unmodified and offline, with the one command. A browser then works with
 * site and Studio. Task runners are tried in workspaces of their own. Prints what it saw, and
 * fails at the first missing step. It needs the network to
 * clone and install, and takes minutes, so no test runs it.
 *
 * `node scripts/starters.ts [name …] [options]`, with `CHROMIUM` for a browser of your own.
 * `--from` names a folder that has copies of the repositories, `--keep` one where what was cloned
 * and installed stays, to be used again.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Running } from './starter-session.ts'

const LAKE = join(import.meta.dirname, '../src/bin/main.ts')
const PROJECT = ['--project', 'demo1234']
const RUN = ['run', '--offline', ...PROJECT, '--']
const SESSION = join(import.meta.dirname, 'starter-session.ts')
const SITE = 'http://localhost:3000'
const STUDIO = 'http://localhost:3333'
const PICTURE = join(import.meta.dirname, '../docs/local-lake.png')

interface Starter {
  owner: string
  manager: 'npm' | 'pnpm'
  studio: string
  /**
   * The command that imports its sample data: its own script, if that asks nothing. One without
   * any gets a post.
   */
  importing?: string[]
  /** Variables that its README says to set. */
  environment?: Record<string, string>
  /** Where its site is, if that's elsewhere. */
  site?: string
  live: boolean
  isPreview?: boolean
  /** What its own tools write again as it's developed. */
  generated?: string[]
  /** Type and picture of the documents that have pages, and their paths in GROQ. */
  page: Running['page']
}

const POSTS = {
  type: 'post',
  picture: 'coverImage',
  path: '"/posts/" + slug.current',
  onHome: true,
}
/** Sanity's own. */
const CLEAN = { owner: 'sanity-io', manager: 'npm', studio: '.', live: false, page: POSTS } as const
const starters: Record<string, Starter> = {
  'sanity-template-nextjs-clean': {
    ...CLEAN,
    importing: [...RUN, 'npm', 'run', 'import-sample-data'],
    live: true,
  },
  'sanity-template-nuxt-clean': {
    ...CLEAN,
    importing: ['import', ...PROJECT, 'studio/sample-data.tar.gz'],
  },
  // Schema UI's: a workspace of pnpm.
  'next-js-sanity-starter': {
    owner: 'serge-0v',
    manager: 'pnpm',
    studio: 'studio',
    importing: ['import', ...PROJECT, 'studio/sample-data.tar.gz'],
    live: true,
    page: { type: 'post', picture: 'image', path: '"/blog/" + slug.current' },
  },
  // Turborepo, whose tasks get no variable that turbo.json doesn't name.
  'turbo-start-sanity': {
    owner: 'robotostudio',
    manager: 'pnpm',
    studio: 'apps/studio',
    importing: ['import', ...PROJECT, 'apps/studio/seed-data.tar.gz'],
    live: true,
    // In development.
    isPreview: true,
    generated: ['apps/web/next-env.d.ts', 'packages/sanity/src/sanity.types.ts'],
    page: { type: 'blog', picture: 'image', path: 'slug.current' },
  },
  'sanity-template-astro-clean': {
    ...CLEAN,
    environment: { PUBLIC_SANITY_VISUAL_EDITING_ENABLED: 'true' },
    site: 'http://localhost:4321',
    isPreview: true,
    page: { ...POSTS, picture: 'mainImage', path: '"/post/" + slug.current' },
  },
  // Its Studio is the oldest of those tried: sanity 3.
  'sanity-template-remix-clean': {
    ...CLEAN,
    page: { ...POSTS, picture: 'mainImage', path: '"/post/" + slug.current' },
  },
}

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: text, keep: text },
})

/** Clones and installs, unless an earlier run did. */
function prepare(name: string, folder: string, { owner, manager, studio }: Starter): void {
  const from = values.from ? resolve(values.from, name) : `https://github.com/${owner}/${name}`
  if (!existsSync(folder)) execFileSync('git', ['clone', '--quiet', from, folder])
  const installed = join(folder, studio, 'node_modules/sanity/package.json')
  // They take the versions that its authors tried, and leave the lock file alone.
  const install = {
    npm: ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    pnpm: ['install', '--frozen-lockfile', '--loglevel=error'],
  }
  if (manager === 'pnpm') installPnpm(folder)
  if (!existsSync(installed))
    execFileSync(manager, install[manager], { cwd: folder, stdio: 'inherit' })
  const { version } = JSON.parse(readFileSync(installed, 'utf8'))
  const commit = git(folder, ['log', '-1', '--format=%h of %cs'])
  console.log(`${name}, commit ${commit}, sanity ${version}`)
}

/** The pnpm that a project names, on the PATH of all that it starts. */
function installPnpm(folder: string): void {
  const { packageManager } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const tools = `${folder}.tools`
  const install = ['install', '--prefix', tools, '--no-audit', '--no-fund', packageManager]
  if (!existsSync(tools)) execFileSync('npm', install, { stdio: 'inherit' })
  process.env.PATH = join(tools, 'node_modules/.bin') + delimiter + String(process.env.PATH)
}

/** The command that imports a post with a picture. */
function importingPost({ type, picture }: Starter['page'], file: string): string[] {
  const post = {
    _id: 'first',
    _type: type,
    title: 'The first post',
    slug: { _type: 'slug', current: 'first' },
    [picture]: { _type: 'image', alt: 'A Studio', _sanityAsset: `image@${pathToFileURL(PICTURE)}` },
    body: [{ _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: 'Hello' }] }],
  }
  writeFileSync(file, JSON.stringify(post))
  return ['import', ...PROJECT, file]
}

async function tryOut(starter: Starter, folder: string): Promise<void> {
  const { importing, environment, site = SITE, live, isPreview } = starter
  const { generated = [], manager, page } = starter
  rmSync(join(folder, '.local-lake'), { recursive: true, force: true })
  lake(folder, importing ?? importingPost(page, `${folder}.ndjson`), 'ignore')
  console.log('  sample data: imported')
  const log = `${folder}.log`
  const output = openSync(log, 'w')
  const dev = spawn(process.execPath, [LAKE, ...RUN, manager, 'run', 'dev'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', output, output],
    // A process group of its own, which ends as it does with Ctrl+C.
    detached: true,
  })
  const closed = once(dev, 'close')
  try {
    while (!existsSync(join(folder, '.local-lake/running.json'))) await setTimeout(100)
    const running: Running = { site, studio: STUDIO, live, isPreview, page }
    lake(folder, [...RUN, process.execPath, SESSION, JSON.stringify(running)], 'inherit')
  } finally {
    if (dev.pid !== undefined) process.kill(-dev.pid, 'SIGINT')
    await closed
  }
  for (const line of readFileSync(log, 'utf8').split('\n'))
    if (/^local-lake: (?!refused)/.test(line)) console.log(`  ${line}`)
  const others = generated.map((path) => `:!${path}`)
  const changes = git(folder, ['status', '--porcelain', '--', '.', ...others])
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

/**
 * Task runners that strip the environment, or give back results of earlier runs: a workspace of
 * each, installed from npm. Its task asks hosted Sanity, which must be the lake whenever it runs
 * there, and nowhere else.
 */
const PING = 'https://abcd1234.api.sanity.io/v2025-02-19/data/query/production?query=1'
const TASK = `const asked = await fetch('${PING}', { signal: AbortSignal.timeout(5000) }).catch(String)
console.log('asked: ' + (asked.status ?? 'nobody') + ' ' + process.env.LOCAL_LAKE_PROJECT_ID)
`
const FILES = {
  'package.json': JSON.stringify({
    name: 'monorepo',
    private: true,
    packageManager: 'npm@11.0.0',
    workspaces: ['apps/*'],
  }),
  'turbo.json': JSON.stringify({ tasks: { build: {} } }),
  'nx.json': JSON.stringify({ targetDefaults: { build: { cache: true } } }),
  'apps/web/package.json': JSON.stringify({
    name: 'web',
    version: '1.0.0',
    scripts: { build: 'node build.mjs' },
  }),
  'apps/web/build.mjs': TASK,
}

/** Each way in which a runner can be asked for the task. */
const COMMANDS: Record<string, string[][]> = {
  turbo: [
    ['turbo', 'run', 'build'],
    ['turbo', 'run', 'build', '--env-mode=strict'],
  ],
  nx: [
    ['nx', 'run', 'web:build'],
    ['nx', 'run-many', '-t', 'build', '--output-style=stream'],
  ],
}

/** @throws if a task under it leaves the lake, or takes or leaves a result from elsewhere */
function tryTaskRunner(name: string, commands: string[][], folder: string): void {
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const install = ['install', '--save-dev', '--no-audit', '--no-fund', '--loglevel=error', name]
  execFileSync('npm', install, { cwd: folder, stdio: 'inherit' })
  const version = execFileSync('npx', [name, '--version'], { cwd: folder, encoding: 'utf8' })
  console.log(`${name} ${/\d+\.\d+\.\d+/.exec(version)?.[0] ?? ''}`)
  for (const command of commands) {
    // A result of before, which the lake must not get.
    expectAsked(folder, ['npx', ...command], 'undefined')
    const run = [LAKE, 'run', '--project', 'abcd1234', '--', 'npx', ...command]
    expectAsked(folder, [process.execPath, ...run], '200 abcd1234')
    expectAsked(folder, ['npx', ...command], 'undefined')
    console.log(`  ${command.join(' ')}: asked the lake, and kept nothing of it`)
  }
}

function expectAsked(cwd: string, [program = '', ...args]: string[], expected: string): void {
  const { stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  const asked = /asked: .*/.exec(stdout)?.[0] ?? ''
  if (!asked.endsWith(expected)) throw new Error(`${args.join(' ')} printed:\n${stdout}${stderr}`)
}

const all = Object.keys({ ...COMMANDS, ...starters })
for (const name of positionals.length > 0 ? positionals : all) {
  const starter = starters[name]
  const commands = COMMANDS[name]
  if (!starter && !commands) throw new Error(`There is no starter ${name}`)
  const parent = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'starter-'))
  mkdirSync(parent, { recursive: true })
  const folder = join(parent, name)
  if (commands) tryTaskRunner(name, commands, folder)
  if (starter) {
    prepare(name, folder, starter)
    await tryOut(starter, folder)
  }
  if (!values.keep) rmSync(parent, { recursive: true, force: true })
}
