import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, glob, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVICES } from '#lib/local-cloud/services.ts'
import { waitForLock } from '#tools/lock.mjs'
import { runNode, type Variables } from './child.ts'
import { seed, startCloud } from './cloud.ts'

const BUILDS = '.local/builds'
const KEPT_BUILDS = 2

/** Those of SOURCES that `next build` doesn't read. */
const RUN_AS_IT_IS = /^(?:lib\/(?:local-cloud|delivery\/server)\/|server\.ts$|next-env\.d\.ts$)/

/** Everything that `next build` reads. */
const SOURCES = [
  'app/**/*',
  'lib/**/*',
  'schemas/**/*',
  'studio/**/*',
  'public/**/*',
  '*.{ts,mjs,json}',
]

/**
 * Builds the site unless exactly this source was built before. Finished builds never change: serve
 * a copy, since the page cache lives inside the build.
 *
 * @param env variables of a running stack, since pages are rendered during the build
 * @param filled settles when there is content to render
 * @returns the folder of the finished build
 * @throws Error when the build fails or has a secret in a file for browsers
 */
export async function build(
  env: Variables,
  log: (line: string) => void,
  filled: Promise<void> = Promise.resolve(),
): Promise<string> {
  const finished = await finishedBuild(env)
  if (finished) return finished
  const folder = join(BUILDS, await sourceHash(env))
  const lock = await waitForLock('build', process.cwd(), () => log('Waiting for another build…'))
  try {
    if (existsSync(folder)) return touch(folder)
    log('Building the site (about a minute)…')
    const started = Date.now()
    const seconds = () => Math.round((Date.now() - started) / 1000)
    const pulse = setInterval(() => log(`  still building, ${seconds()} s`), 15_000)
    const next = ['node_modules/next/dist/bin/next', 'build']
    // Content is there long before the pages are rendered, which is last.
    const built = runNode(next, { ...env, NODE_ENV: 'production' })
    await Promise.all([built, filled]).finally(() => clearInterval(pulse))
    const leaks = await leakedIntoFiles('.next/static', env)
    if (leaks.length > 0) throw new Error(`Secrets are in files for browsers: ${leaks.join(', ')}`)
    await mkdir(BUILDS, { recursive: true })
    const partial = `${folder}.partial`
    await rm(partial, { recursive: true, force: true })
    await copyBuild('.next', partial)
    await rename(partial, folder)
    log(`Built in ${seconds()} s.`)
    await forgetOldBuilds()
    return folder
  } finally {
    lock.release()
  }
}

/** The folder of the build of exactly this source with these variables, or null. */
async function finishedBuild(env: Variables): Promise<string | null> {
  const folder = join(BUILDS, await sourceHash(env))
  return existsSync(folder) ? touch(folder) : null
}

/** Copies a build without the caches that `next start` doesn't need. */
export async function copyBuild(from: string, to: string): Promise<void> {
  const left = new Set(['cache', 'dev', 'diagnostics', 'trace', 'trace-build', 'types', 'lock'])
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    if (!left.has(name)) await cp(join(from, name), join(to, name), { recursive: true })
  }
}

/**
 * Hash of the source and of the variables that next.config.mjs reads, since the headers are fixed
 * at build time.
 */
async function sourceHash({ SANITY_API_HOST, SCHEDULER_ORIGINS }: Variables): Promise<string> {
  const files: string[] = []
  for await (const path of glob(SOURCES)) {
    const file = path.replaceAll('\\', '/')
    if (!RUN_AS_IT_IS.test(file)) files.push(file)
  }
  const hash = createHash('sha256').update(`${Boolean(SANITY_API_HOST)} ${SCHEDULER_ORIGINS}`)
  for (const file of files.sort()) {
    if ((await stat(file)).isFile()) hash.update(`${file}\0`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

async function touch(folder: string): Promise<string> {
  await utimes(folder, new Date(), new Date())
  return folder
}

async function forgetOldBuilds(): Promise<void> {
  const folders = await Promise.all(
    (await readdir(BUILDS)).map(async (name) => {
      const path = join(BUILDS, name)
      return { path, usedAt: (await stat(path)).mtimeMs }
    }),
  )
  const old = folders.sort((a, b) => b.usedAt - a.usedAt).slice(KEPT_BUILDS)
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })))
}

/**
 * Builds the site against a temporary local cloud, unless this source is already built.
 *
 * @returns the folder of the build
 */
export async function buildLocally(log: (line: string) => void): Promise<string> {
  const finished = await finishedBuild({ ...process.env, SANITY_API_HOST: 'local' })
  if (finished) return finished
  const dataDir = `.local/build-${process.pid}`
  const url = 'http://localhost:3000'
  const cloud = await startCloud(dataDir, SERVICES, url)
  try {
    const env = { ...process.env, SITE_URL: url, TYPES_CHECKED: '1', ...cloud.env }
    return await build(env, log, seed(env))
  } finally {
    await cloud.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const SECRET = /KEY|SECRET|TOKEN|PASSWORD|DATABASE_URL/

/** Public by design: every visitor's browser sends it. */
const PUBLIC = 'SITE_KEY'

/** The names of the variables whose value, or even name, appears in a text sent to browsers. */
export function leakedInto(text: string, env: Variables): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!SECRET.test(name) || name === PUBLIC || !value || value.length < 8) return []
    return text.includes(value) || new RegExp(`\\b${name}\\b`).test(text) ? [name] : []
  })
}

/** Like `leakedInto`, for every file in a folder: 'file: NAME'. */
export async function leakedIntoFiles(folder: string, env: Variables): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const found = files.map(async ({ parentPath, name }) => {
    const text = await readFile(join(parentPath, name), 'latin1')
    return leakedInto(text, env).map((variable) => `${name}: ${variable}`)
  })
  return (await Promise.all(found)).flat()
}
