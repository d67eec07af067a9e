/**
 * `npm test` runs every check there is. `npm test -- unit browser` runs some of the suites, and
 * `npm test -- unit gate` the files of a suite whose path contains `gate`.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { buildLocally } from '#tools/stack/build-locally.ts'
import { stopAll } from '#tools/stack/child.ts'
import { endOnSignal } from '#tools/stack/end-on-signal.ts'
import { findBrowser, isPinned } from '#tools/suites/browser.ts'
import { runChecks } from '#tools/suites/checks.ts'
import { summarize, timed, type Counts, type Outcome } from '#tools/suites/report.ts'
import { runPlaywright, runVitest } from '#tools/suites/runners.ts'

const folder = `.local/test-${process.pid}`

endOnSignal(() => void stopAll().then(() => process.exit(130)))
await removeLeftovers()
await mkdir(folder, { recursive: true })
process.env.RUN_FOLDER = folder
// A run starts hundreds of Node processes, most with the same modules: a third less work for each.
process.env.NODE_COMPILE_CACHE ??= resolve('.local/compile-cache')

/**
 * The suites of a stage run two at a time: while one waits for the disk or another process, the
 * other has the CPU. The longest start first, so that none is left running alone at the end.
 */
const STAGES = [
  ['checks'],
  ['build', 'unit'],
  ['browser', 'faults', 'integration', 'content-lake', 'local-cloud'],
]
const SIDE_BY_SIDE = 2

const suites: Record<string, () => Promise<Counts>> = {
  checks: runChecks,
  unit: () => runVitest('unit', folder, { files }),
  /** Two suites need the build. It runs before them, since it uses both CPU cores. */
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
for (const stage of STAGES) {
  const left = stage.filter((name) => wanted.length === 0 || wanted.includes(name))
  const next = async () => {
    for (let name = left.shift(); name; name = left.shift()) {
      const run = suites[name]
      if (run) outcomes.push(await timed(name, run))
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, next))
}
const good = summarize(outcomes)
if (good) await rm(folder, { recursive: true, force: true })
process.exitCode = good ? 0 : 1

/** Removes the folders of runs that were killed before they could clean up. */
async function removeLeftovers(): Promise<void> {
  const names = await readdir('.local').catch(() => [])
  for (const name of names) {
    const pid = Number(/^test-(\d+)$/.exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(`.local/${name}`, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
