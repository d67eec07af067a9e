/**
 * Installs a Studio of each major version of sanity that's named, starts it unmodified on a lake,
 * and works in it with a browser (signs in, edits, uploads, publishes) and on its command line.
 * Prints what it saw. It needs the network to install, and takes minutes, so no test runs it.
 *
 * `node scripts/studios.ts 4 5 6 [--keep folder]`, with `CHROMIUM` for a browser of your own
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { workOnCommandLine } from './cli-session.ts'
import { workInStudio } from './studio-session.ts'

const COMMAND = join(import.meta.dirname, '../src/bin/main.ts')
const PORT = 3399

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' } },
})

/** A project as `sanity init` makes it. */
const files = {
  'package.json': JSON.stringify({ name: 'studio', private: true, type: 'module' }),
  'sanity.cli.ts': `import { defineCliConfig } from 'sanity/cli'
export default defineCliConfig({ api: { projectId: 'abcd1234', dataset: 'production' }, studioHost: 'mine' })\n`,
  'sanity.config.ts': `import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
const fields = [{ name: 'title', type: 'string' }, { name: 'picture', type: 'image' }]
const types = [{ name: 'post', type: 'document', fields }]
const project = { projectId: 'abcd1234', dataset: 'production' }
export default defineConfig({ ...project, plugins: [structureTool()], schema: { types } })\n`,
}

if (process.env.LOCAL_LAKE_URL) await onLake()
else for (const major of positionals) install(major)

function install(major: string): void {
  const folder = values.keep ? join(values.keep, major) : mkdtempSync(join(tmpdir(), 'studio-'))
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'node_modules/sanity'))) {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const packages = [`sanity@${major}`, 'react@19', 'react-dom@19', 'styled-components@6']
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', ...quiet, ...packages], { cwd: folder, stdio: 'inherit' })
  }
  rmSync(join(folder, '.local-lake'), { recursive: true, force: true })
  const run = [COMMAND, 'run', '--offline', '--', process.execPath, import.meta.filename]
  const { status } = spawnSync(process.execPath, run, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  else if (!values.keep) rmSync(folder, { recursive: true, force: true })
}

async function onLake(): Promise<void> {
  const { version } = JSON.parse(readFileSync('node_modules/sanity/package.json', 'utf8'))
  const dev = ['node_modules/.bin/sanity', 'dev', '--port', String(PORT)]
  const studio = spawn(process.execPath, dev, { stdio: ['ignore', 'ignore', 'inherit'] })
  const closed = once(studio, 'close')
  try {
    const url = `http://localhost:${PORT}`
    while (!(await fetch(url).catch(() => null))) await setTimeout(500)
    console.log(`sanity ${version}`)
    await workInStudio(url)
  } finally {
    studio.kill()
    await closed
  }
  workOnCommandLine(version)
}
