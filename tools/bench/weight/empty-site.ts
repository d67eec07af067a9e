import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runProgram, startProgram } from '#tools/stack/child.ts'
import { freePort } from '#tools/stack/ports.ts'
import { ownPorts } from '#tools/harness/ports.ts'
import type { Served } from './static-site.ts'

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
export async function startEmptySite(): Promise<Served> {
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
  const port = await freePort(ownPorts())
  const guard = ['--import', new URL('../../stack/end-with-parent.mjs', import.meta.url)]
  const child = startProgram(
    process.execPath,
    [...guard.map(String), NEXT, 'start', FOLDER, '-H', '127.0.0.1', '-p', String(port)],
    VARIABLES,
    ['pipe', 'ignore', 'inherit'],
  )
  const url = `http://localhost:${port}`
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (child.process.exitCode !== null) throw new Error('The empty site could not start.')
    await sleep(50)
  }
  return { url, pid: Number(child.process.pid), stop: () => child.stop() }
}
