/** A Studio in its default configuration, in a Chromium that knows the gateway by two switches. */
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { build, preview } from 'vite'
import { findChromium } from '../src/bin/browser.ts'
import { startGateway } from '../src/main.ts'
import { playwrightOptions } from '../src/playwright.ts'
import { startTestLake, type TestLake } from './lake.ts'

const PERSON = {
  id: 'ann',
  name: 'Ann',
  email: 'ann@example.com',
  role: 'administrator',
  password: 'a-long-password',
} as const

export interface TestStudio {
  lake: TestLake
  /** A page of the Studio, signed in. */
  open: (path: string) => Promise<Page>
  /** Requests to the lake that it has no route for. */
  unknown: string[]
  close: () => Promise<void>
}

/** Starts a lake and the Studio in `tests/studio`, which takes three seconds to build. */
export async function startStudio(): Promise<TestStudio> {
  const unknown: string[] = []
  const lake = await startTestLake({
    projectId: 'abcd1234',
    people: [PERSON],
    onUnknownRoute: (method, path) => unknown.push(`${method} ${path}`),
  })
  const lakePort = Number(new URL(lake.url()).port)
  const gateway = await startGateway({ lakePort, authorityDir: join(lake.folder, 'authority') })
  process.env.LOCAL_LAKE_GATEWAY_PORT = String(gateway.port)
  process.env.LOCAL_LAKE_KEY_HASH = gateway.keyHash
  process.env.LOCAL_LAKE_OFFLINE = '1'
  const site = await serveStudio(join(lake.folder, 'studio'))
  const program = await findChromium()
  const own = {
    ...(program && { executablePath: program }),
    args: ['--no-sandbox', '--disable-gpu'],
  }
  const browser = await chromium.launch(playwrightOptions(own).launchOptions)
  return {
    lake,
    unknown,
    async open(path) {
      const token = await lake.signIn(PERSON.id)
      const page = await browser.newPage({
        viewport: { width: 1600, height: 1000 },
        timezoneId: 'UTC',
      })
      await page.addInitScript(
        (stored) => localStorage.setItem('__studio_auth_token_abcd1234', stored),
        JSON.stringify({ token }),
      )
      page.setDefaultTimeout(90_000)
      await page.goto(site.url + path, { waitUntil: 'commit' })
      return page
    },
    async close() {
      await browser.close()
      await site.close()
      await gateway.close()
      await lake.close()
    },
  }
}

async function serveStudio(outDir: string): Promise<{ url: string; close: () => Promise<void> }> {
  const settings = {
    root: join(import.meta.dirname, 'studio'),
    configFile: false,
    logLevel: 'error',
    build: { outDir, target: 'esnext', minify: false },
  } as const
  await build({ ...settings, define: { 'process.env': '{}' } })
  const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0 } })
  return { url: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', close: server.close }
}
