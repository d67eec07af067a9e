import { mkdtemp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForLock } from '#tools/lock.mjs'
import { SERVICES } from '#lib/local-cloud/services.ts'
import { seed, startCloud, type Cloud } from '#tools/stack/cloud.ts'
import { startSite, type Site } from '#tools/stack/site.ts'
import { ownPorts } from '#tools/harness/ports.ts'

/**
 * Listed in tsconfig.json, where Next would otherwise add it; a developer's own server uses
 * another.
 */
const NEXT_DIST_DIR = '.local/dev-test'

let lock: { release: () => void }
let cloud: Cloud
let site: Site

beforeAll(async () => {
  lock = await waitForLock('dev-test', process.cwd())
  const parent = process.env.RUN_FOLDER ?? '.local/test-by-hand'
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'dev-'))
  const port = await ownPorts()
  const url = `http://localhost:${port}`
  cloud = await startCloud(join(folder, 'cloud'), SERVICES, url, port + 1)
  const env = { ...process.env, ...cloud.env, SITE_URL: url, NEXT_DIST_DIR }
  await seed(env)
  site = await startSite(port, env)
})

afterAll(async () => {
  await site.stop()
  await cloud.stop()
  lock.release()
})

test('the development server renders a page with its styles', async () => {
  // Two pages compiling at once may read each other's half-written manifests; a reload finds them
  // whole. A slow machine compiles for minutes.
  const status = async () => (await fetch(site.url)).status
  await expect.poll(status, { timeout: 280_000 }).toBe(200)
  const page = await (await fetch(site.url)).text()
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(await (await fetch(new URL(sheet, site.url))).text()).toContain('--color-signal')
})

test("the policy lets the framework's inline scripts run and no others", async () => {
  const response = await fetch(site.url)
  const policy = response.headers.get('content-security-policy') ?? ''
  const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)' 'unsafe-eval'/.exec(policy) ?? []
  expect(nonce).not.toBe('')
  const scripts = (await response.text()).match(/<script(?![^>]* src=)[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of scripts) {
    if (!script.includes('application/ld+json')) expect(script).toContain(`nonce="${nonce}"`)
  }
})

test('changes reach an open page', async () => {
  const socket = new WebSocket(new URL('/_next/hmr', site.url.replace('http', 'ws')))
  const opened = new Promise<string>((resolve) => {
    for (const type of ['message', 'error', 'close'])
      socket.addEventListener(type, () => resolve(type))
  })
  expect(await opened).toBe('message')
  socket.close()
})
