/** What a gateway does for hosts that the lake doesn't stand in for. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type GatewayOptions, startGateway } from '../src/main.ts'
import { listening, useFolder } from './setup.ts'

const folder = useFolder()

async function start(options: Partial<GatewayOptions> = {}) {
  const gateway = await startGateway({ lakePort: 1, authorityDir: folder, ...options })
  onTestFinished(() => gateway.close())
  return gateway
}

/** A proxy's answer to CONNECT, and the connection. */
async function connect(proxy: string, path: string) {
  const asked = request(proxy, { method: 'CONNECT', path, agent: false }).end()
  const [{ statusCode }, socket] = await once(asked, 'connect')
  return { statusCode, socket }
}

test('they are passed through untouched', async () => {
  const [other, url] = await listening(createServer((_, response) => response.end('other')))
  const gateway = await start()
  const { socket } = await connect(gateway.url, new URL(url).host)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/other$/)
  const [answer] = await once(request(gateway.url, { path: url, agent: false }).end(), 'response')
  expect(await text(answer)).toBe('other')
  other.close()
})

test('they are reached through the proxy of this machine', async () => {
  const asked: unknown[] = []
  const company = createServer().on('connect', ({ url, headers }, socket) => {
    asked.push(url, headers['proxy-authorization'])
    socket.end('HTTP/1.1 200 OK\r\n\r\n')
  })
  const [server, url] = await listening(company)
  const gateway = await start({ upstream: new URL(url.replace('//', '//me:secret@')) })
  const { statusCode, socket } = await connect(gateway.url, 'example.com:443')
  expect(statusCode).toBe(200)
  expect(asked).toEqual(['example.com:443', `Basic ${btoa('me:secret')}`])
  socket.destroy()
  server.close()
})

test("Sanity's other hosts are refused, unless they are asked for", async () => {
  const asked: unknown[] = []
  const company = createServer().on('connect', ({ url }, socket) => {
    asked.push(url)
    socket.end('HTTP/1.1 200 OK\r\n\r\n')
  })
  const [server, url] = await listening(company)
  for (const online of [false, true]) {
    const gateway = await start({ upstream: new URL(url), online })
    for (const path of ['www.sanity.io:443', 'abcd1234.api.sanity.io:8443', 'insanity.io:443']) {
      const { socket } = await connect(gateway.url, path)
      socket.destroy()
    }
  }
  const others = ['www.sanity.io:443', 'abcd1234.api.sanity.io:8443']
  expect(asked).toEqual(['insanity.io:443', ...others, 'insanity.io:443'])
  server.close()
})

test('a host that does not answer is a 502, and nonsense a 400', async () => {
  const gateway = await start()
  expect(await connect(gateway.url, '127.0.0.1:1')).toMatchObject({ statusCode: 502 })
  expect(await connect(gateway.url, 'x:y:z')).toMatchObject({ statusCode: 400 })
})

test('offline they are refused, also without TLS and under names like those of Sanity', async () => {
  const refused: string[] = []
  const gateway = await start({ offline: true, onRefused: (host) => refused.push(host) })
  const paths = ['example.com:443', 'api.sanity.io.example.com:443']
  for (const path of [...paths, 'api.sanity.io:22', 'www.sanity.io:443'])
    expect(await connect(gateway.url, path)).toMatchObject({ statusCode: 403 })
  const plain = request(gateway.url, { path: 'http://example.org/', agent: false }).end()
  const [answer] = await once(plain, 'response')
  expect(answer.statusCode).toBe(403)
  expect(await connect(gateway.url, 'abcd1234.api.sanity.io:443')).toMatchObject({
    statusCode: 200,
  })
  const names = ['example.com', 'api.sanity.io.example.com', 'api.sanity.io', 'www.sanity.io']
  expect(refused).toEqual([...names, 'example.org'])
})
