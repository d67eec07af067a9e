import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Counts } from './report.ts'

const exec = promisify(execFile)

const FOLDERS = ['app', 'lib', 'packages', 'schemas', 'scripts', 'studio', 'tests', 'tools']

/** The checks that run no product code: each is a program that must exit with 0. */
const CHECKS: [name: string, program: string, ...args: string[]][] = [
  ['types', 'tsc', '--noEmit', '--incremental', 'false'],
  ['lint', 'oxlint', '--deny-warnings'],
  ['format', 'oxfmt', '--check', '.'],
  ['unused code', 'knip'],
  ['imports', 'depcruise', ...FOLDERS],
  ['generated types', 'node', 'scripts/typegen.ts', '--check'],
]

/** Runs every check and shows the output of those that fail. */
export async function runChecks(): Promise<Counts> {
  // Next's own types (routes, images) are generated, not committed.
  await exec('next', ['typegen'])
  const failures: string[] = []
  for (const [name, program, ...args] of CHECKS) {
    try {
      await exec(program, args, { maxBuffer: 20_000_000 })
      console.log(`  passed  ${name}`)
    } catch (error) {
      failures.push(name)
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      console.error(`  FAILED  ${name}\n${stdout}${stderr}`)
    }
  }
  return { passed: CHECKS.length - failures.length, failed: failures.length, failures }
}
