import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { testServer } from '#tests/server.ts'
import { localSiteUrl } from '#tools/stack/environment.ts'
import { freePort, holdPort } from '#tools/stack/ports.ts'
import { startSite } from '#tools/stack/site.ts'
import { ownPorts } from '#tools/harness/ports.ts'

const PORTS = new URL('../../../tools/stack/ports.ts', import.meta.url).href
const HOLD = `import { holdPort } from '${PORTS}'
console.log((await holdPort(Number(process.argv[1]))).port)
setInterval(() => {}, 1000)`

const holders: ChildProcess[] = []
afterEach(async () => {
  await Promise.all(holders.splice(0).map(kill))
})

test('concurrent starts each get a port', async () => {
  const first = await ownPorts()
  const ports = await Promise.all(Array.from({ length: 10 }, () => holdElsewhere(first)))
  expect(new Set(ports).size).toBe(10)
})

test('a port is held while the site is built, and free again when its holder is killed', async () => {
  const port = await holdElsewhere(await ownPorts())
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await freePort(port)).toBeGreaterThan(port)
  await Promise.all(holders.splice(0).map(kill))
  expect(await freePort(port)).toBe(port)
})

test('a port that browsers refuse is not chosen', async () => {
  const held = await holdPort(4045)
  await held.handOver()
  expect(held.port).toBeGreaterThan(4045)
})

test('a port that was handed over is not chosen by another start before its server listens', async () => {
  const held = await holdPort(await ownPorts())
  await held.handOver()
  expect(await holdElsewhere(held.port)).toBeGreaterThan(held.port)
})

test("another program on the port is not mistaken for the site, nor is another start's", async () => {
  const stranger = await testServer((_request, response) => {
    response.writeHead(200, { 'x-started-as': 'another' }).end('hello')
  })
  const port = Number(new URL(stranger).port)
  const noBuild = '.local/no-such-build'
  await expect(startSite(port, process.env, noBuild)).rejects.toThrow('The site could not start')
})

test("a SITE_URL on this machine follows the site's port", () => {
  expect(localSiteUrl('http://localhost:3000', 3001)).toBe('http://localhost:3001')
  expect(localSiteUrl('http://127.0.0.1:3000/', 3001)).toBe('http://localhost:3001')
  expect(localSiteUrl(undefined, 3001)).toBe('http://localhost:3001')
  expect(localSiteUrl('https://localhost.example', 3001)).toBe('https://localhost.example')
})

/** Holds a port in another process and returns it. */
async function holdElsewhere(preferred: number): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLD, String(preferred)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  holders.push(child)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return Number(line)
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
