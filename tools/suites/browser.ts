import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from 'playwright'
import { waitForLock } from '#tools/lock.mjs'

const exec = promisify(execFile)

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Chromium's headless shell as an npm package: it needs no root and no download from outside the
 * registry, is the same everywhere, and uses half the CPU time of a full browser.
 */
const PACKAGE = '@sparticuz/chromium@153.0.0'
const OWN = '.local/browser'

/**
 * The path of a Chromium: the one in CHROMIUM_PATH, the pinned one, the system's, or Playwright's.
 *
 * @throws Error when none can be had
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && (await runs(named))) return named
  if (process.platform === 'linux' && process.arch === 'x64') {
    const pinned = await linuxPackage().catch((error: Error) => console.log(error.message))
    if (pinned) return pinned
  }
  for (const path of [...SYSTEM, chromium.executablePath()]) if (await runs(path)) return path
  console.log('No Chromium was found on this machine; asking Playwright for its own…')
  await exec('playwright', ['install', 'chromium'])
  return chromium.executablePath()
}

/**
 * Whether a path from {@link findBrowser} is the pinned browser. Only there do pages look the same
 * on every machine.
 */
export function isPinned(path: string | undefined): boolean {
  return path !== undefined && resolve(path) === resolve(OWN, 'chromium.sh')
}

async function linuxPackage(): Promise<string> {
  const path = resolve(OWN, 'chromium.sh')
  const lock = await waitForLock('browser', process.cwd())
  try {
    if (!(await runs(path))) await install(path)
  } finally {
    lock.release()
  }
  return path
}

async function install(path: string): Promise<void> {
  console.log('Installing a browser for the tests…')
  const partial = `${OWN}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(join(partial, 'lib'), { recursive: true })
  await exec('npm', [
    'i',
    '--prefix',
    partial,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    PACKAGE,
  ])
  const packed = join(partial, 'node_modules/@sparticuz/chromium/bin')
  await unpack(join(packed, 'chromium.br'), join(partial, 'chromium'))
  await chmod(join(partial, 'chromium'), 0o755)
  await unpack(join(packed, 'al2023.tar.br'), join(partial, 'lib.tar'))
  await exec('tar', ['-xf', join(partial, 'lib.tar'), '-C', join(partial, 'lib')])
  await writeFile(join(partial, 'chromium.sh'), WRAPPER, { mode: 0o755 })
  for (const used of ['node_modules', 'lib.tar']) await rm(join(partial, used), { recursive: true })
  await rm(OWN, { recursive: true, force: true })
  await rename(partial, OWN)
  if (!(await runs(path)))
    throw new Error(`The browser from ${PACKAGE} does not run on this machine.`)
}

/** The machine's own libraries come first; the package's fill the gaps. */
const WRAPPER = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
bundled=$(find "$here/lib" -name '*.so*' -exec dirname {} + | sort -u | tr '\\n' ':')
export LD_LIBRARY_PATH="/usr/lib/x86_64-linux-gnu:/lib/x86_64-linux-gnu:/usr/lib64:$bundled"
exec "$here/chromium" "$@"
`

function unpack(from: string, to: string): Promise<void> {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to))
}

async function runs(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  return exec(path, ['--version', '--no-sandbox']).then(
    () => true,
    () => false,
  )
}
