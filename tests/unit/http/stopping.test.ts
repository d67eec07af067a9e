import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'

const MODULE = new URL('../../../lib/platform/http/stopping.ts', import.meta.url).href

/**
 * A server that stops as Next's does: it stops listening, and waits until every connection is
 * closed.
 */
const SERVER = `
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
const { stopInTime } = await import('${MODULE}')
const server = createServer(async (request, response) => {
  if (request.url === '/slow') await sleep(500)
  response.end('whole')
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
process.on('SIGTERM', () => server.close(() => process.exit(143)))
stopInTime()
`

let child: ChildProcess
afterEach(() => child.kill('SIGKILL'))

test('clients that keep sending get whole responses that close, and the process ends', async () => {
  const [port, ended] = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  let whole = 0
  const talk = async () => {
    while (child.exitCode === null && (await fetchOn(agent, port, '/')) !== null) whole++
  }
  const talking = Array.from({ length: 10 }, talk)
  const slow = fetchOn(agent, port, '/slow')
  await expect.poll(() => whole).toBeGreaterThan(100)
  const before = performance.now()
  child.kill('SIGTERM')
  const [code] = await ended
  expect(code).toBe(143)
  expect(performance.now() - before).toBeLessThan(5000)
  expect(await slow).toMatchObject({ text: 'whole' })
  await Promise.all(talking)
})

test('a response in progress says that its connection closes', async () => {
  const [port, ended] = await start()
  const slow = fetchOn(new Agent({ keepAlive: true }), port, '/slow')
  const [response] = await Promise.all([
    slow,
    fetchOn(new Agent(), port, '/').then(() => child.kill('SIGTERM')),
  ])
  expect(response).toEqual({ text: 'whole', connection: 'close' })
  await ended
})

async function start(): Promise<[port: number, ended: Promise<unknown[]>]> {
  const flags = ['--conditions=react-server', '--input-type=module', '-e', SERVER]
  child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!child.stdout) throw new Error('It has no output.')
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  return [Number(port), once(child, 'exit')]
}

/** The body and the Connection header; null when the connection failed. */
function fetchOn(agent: Agent, port: number, path: string) {
  return new Promise<{ text: string; connection: string | undefined } | null>((resolve) => {
    const outgoing = get({ agent, port, host: '127.0.0.1', path }, (response: IncomingMessage) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ text, connection: response.headers.connection }))
    })
    outgoing.on('error', () => resolve(null))
  })
}
