import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { type Gateway, gatewayEnvironment, startGateway } from '../src/main.ts'
import { startLake, tokens } from './lake.ts'
import { listening } from './setup.ts'

const exec = promisify(execFile)
const PING = 'https://abcd1234.api.sanity.io/v1/ping'

const lake = await startLake({ projectId: 'abcd1234', publicUrl: 'https://cdn.sanity.io' })
const startHere = (lakeUrl: string) =>
  startGateway({
    lakePort: Number(new URL(lakeUrl).port),
    authorityDir: join(lake.folder, 'authority'),
  })
const gateway = await startHere(lake.url())
afterAll(() => gateway.close())

/** The environment of a program behind a gateway, which has no other proxy or certificate. */
const environment = async (through: Gateway) => {
  const dir = await mkdtemp(join(lake.folder, 'trusted-'))
  return {
    ...process.env,
    ...(await gatewayEnvironment(through, { dir, offline: false, given: {} })),
  }
}

/** Starts a Node program that knows the gateway only from its environment, and fetches. */
async function fetching(url: string, through = gateway): Promise<ChildProcess> {
  const program = `fetch('${url}').then(async (r) => console.log(r.status, await r.text()), (e) => console.log(String(e.cause)))`
  return spawn(process.execPath, ['-e', program], { env: await environment(through) })
}
const outputOf = async ({ stdout }: ChildProcess) => (stdout ? text(stdout) : '')
const fetched = async (url: string, through = gateway) => outputOf(await fetching(url, through))

describe('a program that knows only Sanity\u2019s hosts', () => {
  test('queries, listens, uploads, gets images and opens a WebSocket', async () => {
    const program = new URL('./client-program.ts', import.meta.url).pathname
    const env = { ...(await environment(gateway)), SANITY_AUTH_TOKEN: tokens.writer }
    const { stdout } = await exec(process.execPath, [program], { env })
    expect(JSON.parse(stdout)).toEqual({
      found: 'Notes',
      heard: 'mutation',
      live: 'message',
      me: 'token-editor',
      asset: 'https://cdn.sanity.io/images/abcd1234/production',
      image: [200, 'image/png'],
      socket: 'wss://abcd1234.api.sanity.io/v2022-06-30/socket/production',
    })
  })

  test('may use a host without a project, and paths that begin with two slashes', async () => {
    expect(await fetched('https://api.sanity.io/v1/ping')).toMatch(/^200 /)
    const doubled = 'https://abcd1234.apicdn.sanity.io//v2025-02-19/data/ping/production'
    expect(await fetched(doubled)).toBe('200 {"ok":true}\n')
  })

  test('learns that another project has no such dataset', async () => {
    const other = 'https://other.api.sanity.io/v1/data/query/production?query=1'
    expect(await fetched(other)).toMatch(/^404 .*"production\\" not found for project ID \\"other/)
  })
})

describe('a browser', () => {
  /** Sends a request as a browser does that resolves Sanity's names to the gateway. */
  async function overHttp2(headers: Record<string, string>) {
    const ca = await readFile(gateway.authorityFile)
    const session = connectHttp2('https://abcd1234.api.sanity.io', {
      createConnection: () =>
        connectTls({
          port: gateway.port,
          servername: 'abcd1234.api.sanity.io',
          ca,
          ALPNProtocols: ['h2'],
        }),
    })
    const stream = session.request(headers)
    const [response] = await once(stream, 'response')
    return { session, stream, response }
  }

  test('keeps its event streams on one HTTP/2 connection, without a redirect', async () => {
    const path = '/v2025-02-19/data/listen/production?query=*'
    const asked = { ':path': path, origin: 'http://localhost:3000', accept: 'text/event-stream' }
    const { session, stream, response } = await overHttp2(asked)
    expect(response).toMatchObject({
      ':status': 200,
      'access-control-allow-origin': 'http://localhost:3000',
    })
    let received = ''
    for await (const chunk of stream) if (/event: welcome/.test((received += chunk))) break
    session.destroy()
  })

  test('signs in to a Studio on the host that it asked', async () => {
    const { session, stream, response } = await overHttp2({ ':path': '/v1/auth/providers' })
    expect(response[':status']).toBe(200)
    const { providers } = JSON.parse(await text(stream))
    expect(providers[0].url).toBe('https://abcd1234.api.sanity.io/v1/auth/login/local')
    session.destroy()
  })

  test('gets the rules for its proxy setting, and the certificate', async () => {
    const rules = await (await fetch(`${gateway.url}/proxy.pac`)).text()
    expect(rules).toContain(`shExpMatch(host, '*.api.sanity.io')`)
    expect(rules).toContain(`'PROXY 127.0.0.1:${gateway.port}'`)
    const certificate = await (await fetch(`${gateway.url}/authority.pem`)).text()
    expect(certificate).toBe(await readFile(gateway.authorityFile, 'utf8'))
    expect((await fetch(gateway.url)).status).toBe(404)
  })
})

describe('the gateway', () => {
  test('outlives a caller who leaves before the response', async () => {
    const [slow, url] = await listening(createServer())
    const through = await startHere(url)
    const leaving = await fetching(PING, through)
    const [, late] = await once(slow, 'request')
    leaving.kill('SIGKILL')
    await once(leaving, 'close')
    late.end('late')
    slow.on('request', (_, response) => response.end('in time'))
    expect(await fetched(PING, through)).toBe('200 in time\n')
    await through.close()
    slow.close()
  })

  test('outlives a caller who leaves in the middle of a response', async () => {
    const endless = createServer((_, response) => {
      const write = () => response.write('x'.repeat(1e6), write)
      write()
    })
    const [server, url] = await listening(endless)
    const through = await startHere(url)
    const program = `fetch('${PING}').then((r) => r.body.getReader().read()).then(() => process.exit())`
    for (let round = 0; round < 2; round += 1)
      await exec(process.execPath, ['-e', program], { env: await environment(through) })
    await through.close()
    server.closeAllConnections()
    server.close()
  })

  test('may use a connection to the lake as long as it likes, so that no request meets its end', async () => {
    const { headers } = await fetch(`${lake.url()}/v1/ping`)
    expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null])
  })

  test('outlives nonsense, broken handshakes and a lake that is gone', async () => {
    const through = await startHere('http://127.0.0.1:1')
    for (const bytes of ['\x16\x03\x01garbage', 'nonsense\r\n\r\n', 'CONNECT : HTTP/1.1\r\n\r\n']) {
      const socket = connect(through.port, '127.0.0.1')
      socket.on('error', () => {})
      socket.end(bytes, 'latin1')
      await once(socket.resume(), 'close')
    }
    expect(await fetched(PING, through)).toMatch(/^502 .*does not answer/)
    await through.close()
  })

  test('speaks for no other host, whatever a client asks of it', async () => {
    const ca = await readFile(gateway.authorityFile)
    const socket = connectTls({ port: gateway.port, servername: 'cdn.sanity.io', ca })
    await once(socket, 'secureConnect')
    socket.write('GET / HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1.1 421 /)
    const [error] = await once(
      connectTls({ port: gateway.port, servername: 'example.com', ca }),
      'error',
    )
    expect(error.code).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  })

  test('is not trusted by a program without its certificate', async () => {
    const env = { ...(await environment(gateway)), NODE_EXTRA_CA_CERTS: '', NODE_OPTIONS: '' }
    const program = `fetch('${PING}').catch((error) => console.log(error.cause.code))`
    const { stdout } = await exec(process.execPath, ['-e', program], { env })
    expect(stdout).toBe('SELF_SIGNED_CERT_IN_CHAIN\n')
  })

  test('keeps its authority, which its owner alone can read', async () => {
    const before = await readFile(gateway.authorityFile, 'utf8')
    const again = await startHere(lake.url())
    expect(await readFile(again.authorityFile, 'utf8')).toBe(before)
    expect(again.keyHash).not.toBe(gateway.keyHash)
    await again.close()
    const folder = join(lake.folder, 'authority')
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'authority.private.pem'))).mode & 0o777).toBe(0o600)
  })
})
