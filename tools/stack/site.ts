import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { END_WITH_PARENT, startProgram, type Child, type Variables } from './child.ts'

/** Minimum number of characters of its output to keep. */
const KEPT = 100_000
/** How long a site may take until it responds, in milliseconds. */
const PATIENCE = 240_000

/**
 * What keeps the site's process small (docs/operations.md, Growth): V8 would take 128 MB for new
 * objects alone, and glibc keep the most that each thread ever had.
 */
export const SMALL = {
  NODE_OPTIONS: '--max-semi-space-size=8',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

export interface Site extends Child {
  url: string
  /** The end of its output: all of it, or at least the last 100,000 characters. */
  log(): string
}

/**
 * Starts the site's server (server.ts) on loopback and waits until that very process responds:
 * another program on the port, such as another instance's site, is never mistaken for it.
 *
 * @param distDir the folder of the build to serve; none means the development server
 * @throws Error with the server's last output when it exits before it responds, or takes too long
 */
export async function startSite(port: number, env: Variables, distDir?: string): Promise<Site> {
  const url = `http://localhost:${port}`
  const name = randomUUID()
  const server = ['server.ts', '-H', '127.0.0.1', '-p', String(port), ...(distDir ? [] : ['--dev'])]
  const child = startProgram(
    process.execPath,
    [...END_WITH_PARENT, ...server],
    {
      ...(distDir && SMALL),
      ...env,
      NODE_ENV: distDir ? 'production' : 'development',
      NEXT_DIST_DIR: distDir ?? env.NEXT_DIST_DIR,
      STARTED_AS: name,
    },
    ['pipe', 'pipe', 'pipe'],
  )
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
    if (output.length > 2 * KEPT) output = output.slice(-KEPT)
  }
  child.process.stdout?.on('data', keep)
  child.process.stderr?.on('data', keep)
  const site = { ...child, url, log: () => output }
  const patience = AbortSignal.timeout(PATIENCE)
  while (!(await respondsAs(name, `http://127.0.0.1:${port}/robots.txt`))) {
    const { exitCode, signalCode } = child.process
    if (patience.aborted || exitCode !== null || signalCode !== null) {
      await child.stop()
      throw new Error(`The site could not start.\n${output.slice(-20_000)}`)
    }
    await sleep(50)
  }
  return site
}

/**
 * Revalidates all pages of the site. A build holds the URLs of the stack it was built on, and
 * content may have changed while no site was running.
 *
 * @throws Error when the site refuses
 */
export async function refresh(siteUrl: string, secret: string): Promise<void> {
  const body = JSON.stringify({ _type: 'all' })
  const response = await fetch(`${siteUrl}/api/revalidate`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), secret),
    },
    body,
    signal: AbortSignal.timeout(60_000),
  })
  if (!response.ok) throw new Error(`The site refused to refresh its pages: ${response.status}`)
}

/** Whether the server at this URL is the one started under this name (`end-with-parent.mjs`). */
async function respondsAs(name: string, url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(60_000)
    const response = await fetch(url, { headers: { 'x-started-as': '?' }, signal })
    await response.arrayBuffer()
    return response.headers.get('x-started-as') === name
  } catch {
    return false
  }
}
