import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CAN_PIN, lightLoad } from '#scripts/bench/light-load.ts'
import { type Bench, median, type Row } from '#scripts/bench/measure.ts'
import { findNginx, startNginx } from '#tools/harness/nginx.ts'
import { ownPorts } from '#tools/harness/ports.ts'
import { END_WITH_PARENT, runProgram, startProgram } from '#tools/stack/child.ts'
import { freePort } from '#tools/stack/ports.ts'

const ROUNDS = 5
const SECONDS = 3
/** Of the same load, before anything is measured: compilers take that long. */
const WARM_UP = 8

interface Target {
  url: string
  /** The processes that take part in a response; their children count too. */
  pids: number[]
}

/** A server's answers per second on one core, and its processor time for each, in ms. */
interface Round {
  rate: number
  cost: number
}

/** Home out of the cache, in turns with an empty page of `next start`; nginx where it's installed. */
export const bench: Bench = async (stack) => {
  const empty = await startEmptySite()
  const program = findNginx()
  const nginx = program ? await startNginx(program, stack.url) : undefined
  if (!nginx) console.warn('There is no nginx on this machine, so its rows are left out.')
  try {
    const site = Number(stack.site.process.pid)
    const rounds = await inRounds({
      'empty page': { url: empty.url, pids: [empty.pid] },
      Home: { url: stack.url, pids: [site] },
      ...(nginx && { 'Home, nginx in front': { url: nginx.url, pids: [site, nginx.pid] } }),
    })
    const [[, floor] = ['', []], ...others] = rounds
    return others.flatMap(([name, own]) => rowsOf(name, own, floor))
  } finally {
    await nginx?.stop()
    await empty.stop()
  }
}

async function inRounds(targets: Record<string, Target>): Promise<[string, Round[]][]> {
  const all = Object.entries(targets)
  const pids = all.flatMap(([, target]) => target.pids)
  await moveToCores(pids, '0')
  for (const [, { url }] of all) await lightLoad([url], WARM_UP)
  const rounds = all.map(([name, target]) => ({ name, target, own: [] as Round[] }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const { target, own } of rounds) {
      const before = await processorTime(target.pids)
      const rate = await lightLoad([target.url], SECONDS)
      const cost = ((await processorTime(target.pids)) - before) / (rate * SECONDS)
      own.push({ rate, cost })
    }
  }
  await moveToCores(pids, `0-${availableParallelism() - 1}`)
  return rounds.map(({ name, own }) => [name, own])
}

function rowsOf(name: string, own: Round[], floor: Round[]): Row[] {
  const row = (key: keyof Round) => ({
    figure: median(own.map((round) => round[key])),
    floor: median(floor.map((round) => round[key])),
    ratio: median(own.map((round, at) => round[key] / (floor[at]?.[key] ?? Number.NaN))),
  })
  const target = name === 'Home' ? { target: '10 times' } : {}
  return [
    { what: name, unit: 'a second', ...row('rate'), ...target },
    { what: `${name}, processor time`, unit: 'ms', ...row('cost') },
  ]
}

async function moveToCores(pids: number[], cores: string): Promise<void> {
  const run = promisify(execFile)
  if (!CAN_PIN) return
  for (const pid of await families(pids)) await run('taskset', ['-acp', cores, String(pid)])
}

/** Processor time of processes and their children so far, in ms; NaN without Linux's /proc. */
async function processorTime(pids: number[]): Promise<number> {
  let ticks = 0
  for (const pid of await families(pids)) {
    const fields = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [user, system] = fields.slice(fields.lastIndexOf(')')).split(' ').slice(12, 14)
    ticks += Number(user) + Number(system)
  }
  return 10 * ticks
}

async function families(pids: number[]): Promise<number[]> {
  const children = pids.map(async (pid) => {
    const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    return [pid, ...text.split(' ').filter(Boolean).map(Number)]
  })
  return (await Promise.all(children)).flat()
}

const FOLDER = '.local/bench-empty'
const NEXT = resolve('node_modules/next/dist/bin/next')
const VARIABLES = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const

/** The settings of next.config.mjs that affect what a browser receives. */
const CONFIG = {
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: { globalNotFound: true },
  images: { unoptimized: true },
  // Where node_modules is.
  turbopack: { root: process.cwd() },
}

const FILES = {
  'next.config.mjs': `export default ${JSON.stringify(CONFIG)}`,
  'src/app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}`,
  'src/app/page.jsx': `export const metadata = { title: 'Empty', description: 'A page with nothing on it.' }
export default function Page() {
  return <main><h1>Empty</h1></main>
}`,
  // Without this file, Turbopack takes the one at its root: the product's.
  'src/instrumentation.js': 'export function register() {}',
}

/** Builds and starts (`next start`) a bare Next site: one static App Router page. */
async function startEmptySite() {
  const { browserslist } = JSON.parse(await readFile('package.json', 'utf8'))
  const files = {
    ...FILES,
    'package.json': JSON.stringify({ private: true, type: 'module', browserslist }),
  }
  for (const [name, text] of Object.entries(files)) {
    const file = join(FOLDER, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await runProgram(process.execPath, [NEXT, 'build', FOLDER], VARIABLES)
  const port = await freePort(await ownPorts())
  const args = [NEXT, 'start', FOLDER, '-H', '127.0.0.1', '-p', String(port)]
  const child = startProgram(process.execPath, [...END_WITH_PARENT, ...args], VARIABLES, [
    'pipe',
    'ignore',
    'inherit',
  ])
  const url = `http://localhost:${port}`
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (child.process.exitCode !== null) throw new Error('The empty site could not start.')
    await sleep(50)
  }
  return { url, pid: Number(child.process.pid), stop: () => child.stop() }
}
