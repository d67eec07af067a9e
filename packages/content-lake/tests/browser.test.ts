/** A page as a project would write it, in a Chromium that knows the gateway by two switches. */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findChromium } from '../src/bin/browser.ts'
import { startGateway } from '../src/main.ts'
import { playwrightOptions } from '../src/playwright.ts'
import { startLake } from './lake.ts'
import { listening } from './setup.ts'

const API = 'https://abcd1234.api.sanity.io/v2025-02-19'
const program = await findChromium()

const lake = await startLake({ projectId: 'abcd1234', publicUrl: 'https://cdn.sanity.io' })
const client = lake.client()
const authorityDir = join(lake.folder, 'authority')
const gateway = await startGateway({ lakePort: lake.port(), authorityDir })
const html = { 'content-type': 'text/html' }
const [site, siteUrl] = await listening(
  createServer((_, answer) =>
    answer.writeHead(200, html).end('<!doctype html><title>Site</title><img>'),
  ),
)
let browser: Browser | undefined
// What `run` sets for its program.
beforeEach(() => {
  vi.stubEnv('LOCAL_LAKE_GATEWAY_PORT', String(gateway.port))
  vi.stubEnv('LOCAL_LAKE_KEY_HASH', gateway.keyHash)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await browser?.close()
})
afterAll(async () => {
  site.close()
  await gateway.close()
})

async function open(args: string[], url = siteUrl): Promise<Page> {
  browser = await chromium.launch({
    ...(program && { executablePath: program }),
    args: ['--no-sandbox', '--disable-gpu', ...args],
  })
  const page = await browser.newPage()
  await page.goto(url)
  return page
}
const switches = () => playwrightOptions().launchOptions.args

test('a page fetches, shows pictures, and listens to more streams than HTTP/1.1 has connections', async () => {
  await client.create({ _id: 'book', _type: 'book', title: 'Notes' })
  const blue = { width: 4, height: 2, channels: 3 as const, background: '#00f' }
  const picture = await sharp({ create: blue }).png().toBuffer()
  const { url } = await client.assets.upload('image', picture)
  expect(url).toMatch(/^https:\/\/cdn\.sanity\.io\/images\/abcd1234\//)

  const page = await open(switches())
  const width = page.evaluate(async (src) => {
    const image = document.querySelector('img') ?? new Image()
    image.src = src
    await image.decode()
    return image.naturalWidth
  }, url)
  expect(await width).toBe(4)

  const listened = await page.evaluate(async (api) => {
    const streams = Array.from({ length: 8 }, async () => {
      const stream = new EventSource(`${api}/data/listen/production?query=*`)
      await new Promise((resolve) => stream.addEventListener('welcome', resolve))
      return stream.url
    })
    await Promise.all(streams)
    const query = encodeURIComponent('*[_id == "book"][0].title')
    const response = await fetch(`${api}/data/query/production?query=${query}`)
    return [streams.length, (await response.json()).result]
  }, API)
  expect(listened).toEqual([8, 'Notes'])

  const isOpen = page.evaluate(async () => {
    const socket = new WebSocket('wss://abcd1234.api.sanity.io/v2022-06-30/socket/production')
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    return socket.readyState === WebSocket.OPEN
  })
  expect(await isOpen).toBe(true)

  // A person can go to the API, without a warning.
  await page.goto('https://api.sanity.io/v1/ping')
  expect(await page.evaluate(() => [location.origin, isSecureContext])).toEqual([
    'https://api.sanity.io',
    true,
  ])
})

test('a browser that was not told the key refuses, and so does one with another key', async () => {
  const [rules = ''] = switches()
  const other = '--ignore-certificate-errors-spki-list=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='
  for (const args of [[rules], [rules, other]]) {
    await expect(open(args, `${API}/ping`)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID')
    await browser?.close()
  }
})

test('offline, a page reaches no other host, but its own server', async () => {
  vi.stubEnv('LOCAL_LAKE_OFFLINE', '1')
  const page = await open(switches())
  const reach = (url: string) =>
    page.evaluate((asked) => fetch(asked).then(({ status }) => status, String), url)
  expect(await reach(siteUrl)).toBe(200)
  expect(await reach('https://example.com/')).toContain('Failed to fetch')
  expect(await reach(`${API}/ping`)).toBe(200)
})
