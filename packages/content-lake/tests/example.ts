import { execFile } from 'node:child_process'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll } from 'vitest'
import { BIN } from './lake-process.ts'
import { useFolder } from './setup.ts'

const PACKAGES = fileURLToPath(new URL('..', import.meta.resolve('sanity/package.json')))
const PROGRAMS = ['sanity', 'vitest', 'playwright']
const NAMED = ['@sanity/client', ...PROGRAMS, ...PROGRAMS.map((program) => `.bin/${program}`)]

/** A copy of an example, with the packages that examples name. */
export function useExample(name: string): string {
  const folder = join(useFolder(), name)
  beforeAll(async () => {
    await cp(join(import.meta.dirname, '../examples', name), folder, { recursive: true })
    const installed = join(folder, 'node_modules')
    for (const one of ['.bin', '@sanity', '@northwright'])
      await mkdir(join(installed, one), { recursive: true })
    for (const one of NAMED) await symlink(join(PACKAGES, one), join(installed, one))
    await symlink(join(import.meta.dirname, '..'), join(installed, '@northwright/local-lake'))
    await symlink(BIN, join(installed, '.bin/local-lake'))
  })
  return folder
}

/** Runs a program in an example's folder, with this Node. */
export function runIn(
  folder: string,
  [program = '', ...args]: string[],
  env: Record<string, string> = {},
) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const own = {
      ...process.env,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      HOME: dirname(folder),
      SANITY_CLI_TELEMETRY_DISABLED: '1',
      CI: '1',
      ...env,
    }
    const child = execFile(program, args, { cwd: folder, env: own }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}
