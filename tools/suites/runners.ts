import type { StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter'
import type { JsonTestResult, JsonTestResults } from 'vitest/node'
import { startProgram } from '#tools/stack/child.ts'
import { LONG } from './length.ts'
import { nameFailure, type Counts, type Duration } from './report.ts'

interface VitestOptions {
  env?: Record<string, string>
  /** Shows the output at the end instead of live. */
  quiet?: boolean
  /** Runs only files whose path contains one of these. */
  files?: string[]
  /** Runs only tests whose name matches this. */
  names?: string
}

/** Runs a Vitest project and counts its tests. */
export async function runVitest(
  project: string,
  folder: string,
  { env = {}, quiet = false, files = [], names = LONG ? '' : '^(?!.*@long)' }: VitestOptions = {},
): Promise<Counts> {
  const file = join(folder, `vitest-${project}.json`)
  await show(
    'vitest',
    [
      'run',
      ...files,
      '--project',
      project,
      // Vitest refuses an empty one.
      `--testNamePattern=${names || '.'}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { env, quiet },
  )
  const report = JSON.parse(await readFile(file, 'utf8')) as JsonTestResults
  const failed = report.numFailedTests || report.numFailedTestSuites || (report.success ? 0 : 1)
  return {
    passed: report.numPassedTests,
    failed,
    failures: report.testResults.flatMap(failuresOfFile),
    flaky: report.testResults.flatMap(flakyOfFile),
    durations: report.testResults.flatMap(durationsOfFile),
  }
}

function failuresOfFile({ name, status, message, assertionResults }: JsonTestResult): string[] {
  const path = relative('', name)
  const named = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => nameFailure(`${path} › ${test.fullName}`, test.failureMessages?.[0]))
  return named.length > 0 || status !== 'failed' ? named : [nameFailure(path, message)]
}

function flakyOfFile({ name, assertionResults }: JsonTestResult): string[] {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
    .map(({ fullName }) => `${relative('', name)} › ${fullName}`)
}

function durationsOfFile({ name, assertionResults }: JsonTestResult): Duration[] {
  return assertionResults.map(({ fullName, duration }) => ({
    name: `${relative('', name)} › ${fullName}`,
    ms: duration ?? 0,
  }))
}

/**
 * Runs the browser tests and counts them. A test that passes on its second attempt has passed, and
 * the end of the run names it.
 *
 * @param files runs only files whose path contains one of these
 */
export async function runPlaywright(
  folder: string,
  env: Record<string, string>,
  files: string[] = [],
): Promise<Counts> {
  // Playwright resolves a relative path against its configuration file.
  const file = resolve(folder, 'playwright.json')
  const config = 'tests/e2e/playwright.config.ts'
  const args = ['test', '--config', config, ...(LONG ? [] : ['--grep-invert=@long']), ...files]
  const code = await show('playwright', args, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const { stats, errors, suites } = JSON.parse(await readFile(file, 'utf8')) as JSONReport
  for (const error of errors) console.error(error.message ?? error.value)
  const failed = stats.unexpected + errors.length
  return {
    passed: stats.expected + stats.flaky,
    failed: failed || (code === 0 ? 0 : 1),
    failures: [
      ...suites.flatMap(failuresOf),
      ...errors.map((error) => nameFailure('', error.message)),
    ],
    flaky: suites.flatMap(flakyOf),
    durations: suites.flatMap(durationsOf),
  }
}

function durationsOf(suite: JSONReportSuite): Duration[] {
  const own = suite.specs.map(({ title, tests }) => ({
    name: `tests/e2e/${suite.file} › ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return [...own, ...(suite.suites ?? []).flatMap(durationsOf)]
}

function flakyOf(suite: JSONReportSuite): string[] {
  const own = suite.specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => `${suite.file} › ${title}`)
  return [...own, ...(suite.suites ?? []).flatMap(flakyOf)]
}

function failuresOf(suite: JSONReportSuite): string[] {
  const own = suite.specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const error = spec.tests.flatMap((test) => test.results).find((each) => each.error)?.error
      return nameFailure(`${suite.file} › ${spec.title}`, error?.stack ?? error?.message)
    })
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)]
}

/** Runs a program, shows its output, and resolves to its exit code. */
async function show(
  program: string,
  args: string[],
  { env, quiet = false }: { env: Record<string, string>; quiet?: boolean },
): Promise<number> {
  const to = quiet ? 'pipe' : 'inherit'
  const stdio: StdioOptions = ['ignore', to, to]
  const { process: child } = startProgram(program, args, { ...process.env, ...env }, stdio)
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = await once(child, 'close')
  process.stdout.write(Buffer.concat(output))
  return typeof code === 'number' ? code : 1
}
