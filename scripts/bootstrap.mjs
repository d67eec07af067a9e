// Every command starts here, on whatever Node the machine has: it installs missing packages, then
// hands over to the pinned Node, which runs the TypeScript files directly.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInstalled } from '../tools/installed.mjs'
import { waitForLock } from '../tools/lock.mjs'
import { whenOrphaned } from '../tools/orphaned.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const WINDOWS = process.platform === 'win32'
const PINNED = join(ROOT, 'node_modules', 'node', 'bin', WINDOWS ? 'node.exe' : 'node')
const NPM_CI = 'npm ci --include=dev --no-audit --no-fund --loglevel=error'
/** npm puts the configured registry in its place. */
const ANY_REGISTRY = 'https://registry.invalid'

/**
 * Grace period in milliseconds between the signal and SIGKILL. The child's own children exit with
 * it.
 */
const PATIENCE = 10_000

/** Whether somebody wants this to end. */
let isEnding = false

const COMMANDS = {
  start: 'scripts/run.ts',
  dev: 'scripts/run.ts',
  build: 'scripts/build.ts',
  reset: 'scripts/reset.ts',
  check: 'scripts/check.ts',
  test: 'scripts/test.ts',
  'test:long': 'scripts/test.ts',
  faults: 'scripts/faults.ts',
  bench: 'scripts/bench.ts',
}

const [command, ...rest] = process.argv.slice(2)
const script = COMMANDS[command]
if (!script) {
  console.error(`Usage: node scripts/bootstrap.mjs ${Object.keys(COMMANDS).join('|')}`)
  process.exit(2)
}

process.chdir(ROOT)
if (!isInstalled(ROOT)) await install()
const flags = ['--conditions=react-server', '--disable-warning=ExperimentalWarning']
process.exitCode = await run(pickNode(), [...flags, script, command, ...rest])

async function install() {
  const lock = await waitForLock('install', ROOT, () =>
    console.log('Waiting for another run that is installing packages…'),
  )
  if (!isInstalled(ROOT)) {
    console.log('Installing packages (about a minute the first time)…')
    const started = Date.now()
    const pulse = setInterval(
      () => console.log(`  still installing, ${Math.round((Date.now() - started) / 1000)} s`),
      15_000,
    )
    let code = await installBeside()
    if (code !== 0 && !isEnding) code = await npm(NPM_CI)
    clearInterval(pulse)
    if (code !== 0) {
      console.error('npm ci failed: see its message above. Nothing was started.')
      process.exit(code)
    }
    console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
  }
  lock.release()
}

/**
 * Installs in a folder of its own and moves the result here. The lockfile there says where each
 * package is; ours doesn't, so that it serves any registry, and npm would first read the list of
 * all versions of each package: 330 MB.
 *
 * @returns {Promise<number>} npm's exit code, not 0 where a registry has its packages elsewhere; 1
 *   where the result can't be moved
 */
async function installBeside() {
  const folder = join('.local', 'install')
  rmSync(folder, { recursive: true, force: true })
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const [path, entry] of Object.entries(lock.packages)) {
    const [, inModules] = /.*node_modules\/(.+)/.exec(path) ?? []
    const name = entry.name ?? inModules
    if (!inModules) cpSync(join(path, 'package.json'), join(folder, path, 'package.json'))
    else if (!entry.link)
      entry.resolved = `${ANY_REGISTRY}/${name}/-/${basename(name)}-${entry.version}.tgz`
  }
  cpSync('.npmrc', join(folder, '.npmrc'))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const code = await npm(`${NPM_CI} --replace-registry-host=always --prefix ${folder}`)
  try {
    if (code !== 0) return code
    rmSync('node_modules', { recursive: true, force: true })
    renameSync(join(folder, 'node_modules'), 'node_modules')
    return 0
  } catch {
    // A program has it open, or it is on another disk.
    return 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs npm. On Windows it is a batch file, which only a shell can run. */
function npm(line) {
  const [program, ...args] = line.split(' ')
  return WINDOWS ? run(line, [], true) : run(program, args)
}

function pickNode() {
  if (existsSync(PINNED)) return PINNED
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    `Node 24 is needed and its package was not installed (are install scripts switched off in npm?). This is Node ${process.versions.node}.`,
  )
  process.exit(1)
}

/**
 * Runs a program in this terminal and resolves to its exit code. Forwards signals, and also ends
 * the program when npm is gone: npm forwards SIGTERM and SIGINT, but not that its terminal was
 * closed or that it was killed.
 */
function run(program, args, shell = false) {
  const path = `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
  const env = { ...process.env, PATH: path, NEXT_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
  const child = spawn(program, args, { stdio: 'inherit', env, shell })
  const end = (signal) => {
    isEnding = true
    child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), PATIENCE).unref()
  }
  // On Windows Ctrl+C reaches every program of the terminal, and `kill` ends one at once, whatever
  // the signal (0 only tests whether it's there).
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => end(WINDOWS ? 0 : signal))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => end('SIGTERM'))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 130 : 1)))
  })
}
