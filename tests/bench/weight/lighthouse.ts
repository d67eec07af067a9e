import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { findBrowser } from '../../../scripts/suites/browser.ts'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'

const exec = promisify(execFile)

/** Not among the project's packages: 114 more, for one table. */
const PACKAGE = 'lighthouse@13.5.0'
const OWN = '.local/lighthouse'
const COMMAND = `${OWN}/node_modules/lighthouse/cli/index.js`
const TIMES = 5

/** What is read of a result of Lighthouse. */
interface Result {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/** Lighthouse's scores on a phone, medians of five rounds in which every address has its turn. */
export async function lighthouse(targets: Record<string, string>): Promise<Table> {
  await install()
  const chrome = await findBrowser()
  const results = new Map(Object.keys(targets).map((name) => [name, [] as Result[]]))
  for (let round = 0; round < TIMES; round++) {
    for (const [name, url] of Object.entries(targets)) {
      results.get(name)?.push(await run(url, chrome))
    }
  }
  return {
    name: 'weight-lighthouse',
    title: 'Lighthouse on a phone',
    head: ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP, s', 'CLS'],
    rows: [...results].map(([name, own]) => {
      const score = (id: string) => 100 * median(own.map((one) => one.categories[id]?.score ?? 0))
      const value = (id: string) =>
        median(own.map((one) => one.audits[id]?.numericValue ?? Number.NaN))
      return [
        name,
        score('performance'),
        score('accessibility'),
        score('best-practices'),
        score('seo'),
        value('largest-contentful-paint') / 1000,
        value('cumulative-layout-shift'),
      ]
    }),
  }
}

async function install(): Promise<void> {
  if (existsSync(COMMAND)) return
  console.log(`Installing ${PACKAGE}…`)
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts']
  await exec('npm', ['i', '--prefix', OWN, ...flags, PACKAGE])
}

async function run(url: string, chrome: string): Promise<Result> {
  const flags = ['--headless', '--no-sandbox', '--disable-gpu']
  const { stdout } = await exec(
    process.execPath,
    [
      COMMAND,
      url,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chrome }, maxBuffer: 64 * 2 ** 20 },
  )
  return JSON.parse(stdout)
}
