/**
 * Task runners that strip the environment, or give back results of earlier runs: a workspace of
 * each, installed from npm. Its task asks hosted Sanity, which must be the lake whenever it runs
 * there, and nowhere else.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const LAKE = join(import.meta.dirname, '../src/bin/main.ts')
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
const COMMANDS = {
  turbo: [
    ['turbo', 'run', 'build'],
    ['turbo', 'run', 'build', '--env-mode=strict'],
  ],
  nx: [
    ['nx', 'run', 'web:build'],
    ['nx', 'run-many', '-t', 'build', '--output-style=stream'],
  ],
}

export type TaskRunner = keyof typeof COMMANDS
export const taskRunners = ['turbo', 'nx'] as const

export function isTaskRunner(name: string): name is TaskRunner {
  return name in COMMANDS
}

/** @throws if a task under it leaves the lake, or takes or leaves a result from elsewhere */
export function tryTaskRunner(name: TaskRunner, folder: string): void {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const install = ['install', '--save-dev', '--no-audit', '--no-fund', '--loglevel=error', name]
  execFileSync('npm', install, { cwd: folder, stdio: 'inherit' })
  const version = execFileSync('npx', [name, '--version'], { cwd: folder, encoding: 'utf8' })
  console.log(`${name} ${/\d+\.\d+\.\d+/.exec(version)?.[0] ?? ''}`)
  for (const command of COMMANDS[name]) {
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
