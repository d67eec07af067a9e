import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { findBrowser } from '#tools/suites/browser.ts'
import { freePort } from '#tools/stack/ports.ts'
import { ownPorts } from '#tools/harness/ports.ts'
import { median } from '#tools/bench/measure.ts'
import type { Table } from '#tools/bench/table.ts'

const exec = promisify(execFile)

/** Not a dependency of the project: it would add 114 packages for one table. */
const PACKAGE = 'lighthouse@13.5.0'
const OWN = '.local/lighthouse'
const MODULE = resolve(OWN, 'node_modules/lighthouse/core/index.js')
const TIMES = 5

/** The fields read from a Lighthouse result. */
interface Result {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/** The part of the package used here; it isn't installed when types are checked. */
interface Module {
  default: (url: string, flags: object) => Promise<{ lhr: Result } | undefined>
}

/** Lighthouse's mobile scores: medians of five rounds in which every URL has its turn. */
export async function lighthouse(targets: Record<string, string>): Promise<Table> {
  const results = await runs(targets, {})
  return {
    name: 'weight-lighthouse',
    title: 'Lighthouse on a phone',
    head: [
      'page',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'LCP, s',
      'blocked, ms',
      'CLS',
    ],
    rows: [...results].map(([name, own]) => {
      const score = (id: string) => 100 * median(own.map((one) => one.categories[id]?.score ?? 0))
      return [
        name,
        score('performance'),
        score('accessibility'),
        score('best-practices'),
        score('seo'),
        seconds(own, 'largest-contentful-paint'),
        value(own, 'total-blocking-time'),
        value(own, 'cumulative-layout-shift'),
      ]
    }),
  }
}

/** The paints of pages on a phone that is slowed down while they load, rather than simulated. */
export async function paints(targets: Record<string, string>): Promise<Table> {
  const flags = { throttlingMethod: 'devtools', onlyCategories: ['performance'] }
  const results = await runs(targets, flags)
  return {
    name: 'weight-paints',
    title: 'Paints on a phone that is slowed down',
    head: ['page', 'first, s', 'largest, s'],
    rows: [...results].map(([name, own]) => [
      name,
      seconds(own, 'first-contentful-paint'),
      seconds(own, 'largest-contentful-paint'),
    ]),
  }
}

async function runs(targets: Record<string, string>, flags: object) {
  await install()
  const { default: run }: Module = await import(pathToFileURL(MODULE).href)
  const port = await freePort(ownPorts())
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  const results = new Map(Object.keys(targets).map((name) => [name, [] as Result[]]))
  const own = { port, logLevel: 'error', disableFullPageScreenshot: true, ...flags }
  for (let round = 0; round < TIMES; round++) {
    for (const [name, url] of Object.entries(targets)) {
      const ran = await run(url, own)
      if (!ran) throw new Error(`Lighthouse has no result for ${url}.`)
      results.get(name)?.push(ran.lhr)
    }
  }
  await browser.close()
  return results
}

function value(results: Result[], audit: string): number {
  return median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
}

function seconds(results: Result[], audit: string): number {
  return value(results, audit) / 1000
}

async function install(): Promise<void> {
  if (existsSync(MODULE)) return
  console.log(`Installing ${PACKAGE}…`)
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts']
  await exec('npm', ['i', '--prefix', OWN, ...flags, PACKAGE])
}
