import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser } from '#tools/suites/browser.ts'
import { findNginx, startNginx } from '#tools/harness/nginx.ts'
import { Stack } from '#tools/harness/stack.ts'
import type { Table } from '#tools/bench/table.ts'
import type { Part } from '../part.ts'
import { pageBytes } from './bytes.ts'
import { startEmptySite } from './empty-site.ts'
import { flooded } from './flood.ts'
import { lighthouse, paints } from './lighthouse.ts'
import { pageRates } from './rate.ts'
import { soak } from './soak.ts'
import { startStaticSite, type Served } from './static-site.ts'
import { toolBytes } from './tools.ts'
import { waking } from './waking.ts'

const TOOLS = ['/resources/ai-roi-calculator', '/resources/automation-checklist']
const PAGES = ['/', '/resources', ...TOOLS, '/resources/ai-implementation-roadmap', '/privacy']

/** The weight of pages, the rate at which they're served, and their Lighthouse scores. */
export const measure: Part = async (subject, done) => {
  const stack = await Stack.start()
  const empty = await startEmptySite()
  const plain = await startStaticSite(stack.url, PAGES, join(stack.folder, 'site'))
  try {
    if (!subject || subject === 'bytes') {
      const browser = await chromium.launch({
        executablePath: await findBrowser(),
        args: ['--no-sandbox'],
      })
      const sites = { site: stack.url, empty: empty.url, still: plain.url }
      done(await pageBytes(browser, sites, PAGES))
      done(await toolBytes(browser, stack.url, TOOLS))
      done(await waking(browser, stack.url, TOOLS))
      await browser.close()
    }
    if (!subject || subject === 'rate') done(await rates(stack, empty, plain))
    // Ten minutes: only when it is asked for.
    if (subject === 'soak') done(await soak(stack))
    if (!subject || subject === 'flood') done(await flooded(stack.url))
    const still = {
      'Home without a script': plain.url,
      'list without a script': `${plain.url}/resources`,
    }
    if (!subject || subject === 'lighthouse') {
      const pages = Object.fromEntries(PAGES.map((path) => [path, stack.url + path]))
      done(await lighthouse({ 'empty page': empty.url, ...still, ...pages }))
    }
    if (!subject || subject === 'paints')
      done(await paints({ ...still, Home: stack.url, list: `${stack.url}/resources` }))
  } finally {
    await plain.stop()
    await empty.stop()
    await stack.close()
  }
}

/** Home from our server and others; with nginx in front where this machine has it. */
async function rates(stack: Stack, empty: Served, still: Served): Promise<Table> {
  const site = Number(stack.site.process.pid)
  const program = findNginx()
  const nginx = program ? await startNginx(program, stack.url) : undefined
  if (!nginx) console.warn('There is no nginx on this machine, so its row is left out.')
  try {
    return await pageRates({
      'empty page': { url: empty.url, pids: [empty.pid] },
      Home: { url: stack.url, pids: [site] },
      ...(nginx && { 'Home, nginx in front': { url: nginx.url, pids: [site, nginx.pid] } }),
      'Home, static server': { url: still.url, pids: [still.pid] },
    })
  } finally {
    await nginx?.stop()
  }
}
