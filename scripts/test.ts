/**
 * `npm test` runs every check there is. `npm test -- unit browser` runs some of the suites, and
 * `npm test -- unit gate` the files of a suite whose path contains `gate`. `npm run test:long` runs
 * the same suites with what is too slow for every day (tools/suites/length.ts).
 */
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { buildLocally } from '#tools/stack/build.ts'
import { stopAll, endOnSignal } from '#tools/stack/child.ts'
import { findBrowser, isPinned } from '#tools/suites/browser.ts'
import { runChecks } from '#tools/suites/checks.ts'
import { LONG } from '#tools/suites/length.ts'
import { summarize, timed, type Counts, type Outcome } from '#tools/suites/report.ts'
import { createRunFolders } from '#tools/suites/run-folders.ts'
import { runPlaywright, runVitest } from '#tools/suites/runners.ts'
import { runSideBySide, type Job } from '#tools/suites/side-by-side.ts'

endOnSignal(() => void stopAll().then(() => process.exit(130)))
const { kept: folder, temporary } = await createRunFolders()
process.env.RUN_FOLDER = folder
if (LONG) process.env.TESTS = 'long'
if (temporary) {
  process.env.TMPDIR = temporary
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }))
}
// A run starts hundreds of Node processes, most with the same modules: a third less work for each.
process.env.NODE_COMPILE_CACHE ??= resolve('.local/compile-cache')
// Linux would keep up to 64 MB for every thread that ever was: 5 GB for tests that run in threads.
process.env.MALLOC_ARENA_MAX ??= '2'

/**
 * Suites run three at a time: while one waits for the disk, a process or a provider that hangs,
 * the others have the CPU. They start in this order, each once what it needs is done: the longest
 * first, so that none is left running alone at the end.
 */
const ORDER: Job[] = [
  { name: 'checks' },
  { name: 'unit' },
  // Both write Next's own types.
  { name: 'build', needs: 'checks' },
  { name: 'browser', needs: 'build' },
  { name: 'faults', needs: 'build' },
  { name: 'content-lake' },
  { name: 'integration' },
  { name: 'local-cloud' },
]
const SIDE_BY_SIDE = 3

const suites: Record<string, () => Promise<Counts>> = {
  checks: runChecks,
  unit: () => runVitest('unit', folder, { files }),
  build: async () => {
    await buildLocally(console.log)
    return { passed: 1, failed: 0 }
  },
  'content-lake': async () => {
    const CHROMIUM_PATH = await findBrowser()
    return runVitest('content-lake', folder, { env: { CHROMIUM_PATH }, files })
  },
  'local-cloud': () => runVitest('local-cloud', folder, { files }),
  integration: () => runVitest('integration', folder, { files }),
  faults: async () => {
    const SITE_BUILD = await buildLocally(console.log)
    return runVitest('faults', folder, { env: { SITE_BUILD }, quiet: wanted.length !== 1, files })
  },
  browser: async () => {
    const SITE_BUILD = await buildLocally(console.log)
    const CHROMIUM_PATH = await findBrowser()
    if (!isPinned(CHROMIUM_PATH))
      console.log(`Pictures of pages are not compared: ${CHROMIUM_PATH} is not the pinned browser.`)
    return runPlaywright(folder, { CHROMIUM_PATH, SITE_BUILD }, files)
  },
}
const given = process.argv.slice(3)
const wanted = given.filter((word) => word in suites)
const files = given.filter((word) => !(word in suites))
if (files.length > 0 && wanted.length === 0) {
  console.error(
    `Name the suite of ${files.join(', ')}. There are: ${Object.keys(suites).join(', ')}.`,
  )
  process.exit(2)
}

const outcomes: Outcome[] = []
const jobs = ORDER.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
await runSideBySide(jobs, SIDE_BY_SIDE, async (name) => {
  const run = suites[name]
  if (run) outcomes.push(await timed(name, run))
})
const good = summarize(outcomes)
if (good) await rm(folder, { recursive: true, force: true })
process.exitCode = good ? 0 : 1
