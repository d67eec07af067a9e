import type { LookupAddress } from 'node:dns'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  postOnce,
  isPrivateHost,
  isPublicAddress,
  lookupPublic,
} from '#lib/platform/http/post-once.ts'
import { fileServer } from '#tests/server.ts'

/** What the resolver returns for any name. */
let resolved: LookupAddress[] = []
vi.mock('node:dns', async (original) => ({
  ...(await original<object>()),
  lookup: (_name: string, _options: object, callback: (error: null, all: object) => void) =>
    callback(null, resolved),
}))

describe('an address is public', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

/** The words of a text. */
const words = (text: string) => text.trim().split(/\s+/)

const PRIVATE = words(`
  127.0.0.1 127.255.255.254 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254
  100.64.0.1 100.100.100.200 168.63.129.16 192.0.0.192 198.18.0.1 203.0.113.5 224.0.0.1 240.0.0.1
  255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:a00:1 ::ffff:8.8.8.8 fe80::1
  fe80::1%eth0 fc00::1 fd00:ec2::254 fec0::1 ff02::1 100::1 2002:7f00:1:: 64:ff9b::a00:1
  64:ff9b:1::a00:1 2001:0:1:: 2001:db8::1 localhost 1.2.3.4.5 1.2.3.4,10.0.0.1`)

const SPELLINGS = words(`
  127.0.0.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 127.1 127.0.0.1. 017700000001 10.0.258
  0xA9FEA9FE ①⑦②.16.0.1 １２７.0.0.1 %31%32%37.0.0.1 [::1] [::] [::ffff:127.0.0.1]
  [0:0:0:0:0:ffff:7f00:1] [::ffff:169.254.169.254] [::127.0.0.1] [fd12::1] [FE80::1]
  [64:ff9b::7f00:1] user:pass@10.0.0.1`)

describe('an address is not public', () => {
  test.each(['', ...PRIVATE])('%s', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('every spelling of a private address is recognized in a URL', () => {
  test.each(SPELLINGS)('%s', (host) =>
    expect(isPrivateHost(new URL(`https://${host}/`))).toBe(true),
  )

  test.each(['example.com', 'localhost', '8.8.8.8', '[2606:4700::1111]'])('not %s', (host) =>
    expect(isPrivateHost(new URL(`https://${host}/`))).toBe(false),
  )
})

describe('a request', async () => {
  let requests = 0
  let respond = ''
  const url = await fileServer((request, response) => {
    requests++
    if (respond === 'redirect') response.writeHead(302, { location: '/elsewhere' })
    if (respond !== 'flood') return void response.end(`at ${request.url}`)
    response.write('x'.repeat(100_000))
  })
  const { port } = new URL(url)
  beforeEach(() => {
    requests = 0
    respond = ''
  })

  const post = (host: string, allowPrivate = false) =>
    postOnce({
      url: new URL(`http://${host}:${port}/hook`),
      headers: {},
      body: '{}',
      signal: AbortSignal.timeout(2_000),
      allowPrivate,
    })

  test.each([
    ['a name', 'internal.example', [{ address: '127.0.0.1', family: 4 }]],
    ['a name with IPv6', 'internal.example', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['localhost', 'localhost', [{ address: '127.0.0.1', family: 4 }]],
    ['an address', '127.0.0.1', []],
    ['a mapped address', '[::ffff:127.0.0.1]', []],
    ['a decimal address', '2130706433', []],
  ])('never reaches a private address by %s', async (_, host, addresses) => {
    resolved = addresses
    await expect(post(host)).rejects.toThrow('is not on the public internet')
    expect(requests).toBe(0)
  })

  test('connects to the public ones of a name’s addresses only', async () => {
    const open = { address: '2606:4700::1111', family: 6 }
    resolved = [{ address: '127.0.0.1', family: 4 }, open, { address: 'fd00::1', family: 6 }]
    const found = (all: boolean) =>
      new Promise((resolve) =>
        lookupPublic('both.example', { all }, (...results) => resolve(results)),
      )
    expect(await found(true)).toEqual([null, [open]])
    expect(await found(false)).toEqual([null, open.address, 6])
  })

  test('reaches this machine where that is allowed', async () => {
    const response = await post('127.0.0.1', true)
    expect([response.status, await response.text()]).toEqual([200, 'at /hook'])
  })

  test('follows no redirect', async () => {
    respond = 'redirect'
    expect((await post('127.0.0.1', true)).status).toBe(302)
    expect(requests).toBe(1)
  })

  test('reads no more than the start of a response that never ends', async () => {
    respond = 'flood'
    expect(await (await post('127.0.0.1', true)).text()).toHaveLength(2_000)
  })
})
