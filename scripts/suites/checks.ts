import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/** The checks that run no product code: each is one program that must end with 0. */
const CHECKS: [name: string, program: string, ...args: string[]][] = [
  ['types', 'tsc', '--noEmit', '--incremental', 'false'],
  ['lint', 'oxlint', '--deny-warnings'],
  ['format', 'oxfmt', '--check', '.'],
  ['unused code', 'knip'],
  ['generated types', 'node', 'scripts/typegen.ts', '--check'],
]

/** Runs every check, shows what the failing ones say, and counts. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  // Next's own types (routes, images) are generated, not committed.
  await exec('next', ['typegen'])
  let failed = 0
  for (const [name, program, ...args] of CHECKS) {
    try {
      await exec(program, args, { maxBuffer: 20_000_000 })
      console.log(`  passed  ${name}`)
    } catch (error) {
      failed++
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      console.error(`  FAILED  ${name}\n${stdout}${stderr}`)
    }
  }
  return { passed: CHECKS.length - failed, failed }
}
