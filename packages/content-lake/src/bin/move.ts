import { existsSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild } from './child.ts'
import type { Options } from './options.ts'
import { withLake } from './reach.ts'

/** Imports into, or exports from, the lake of the project. It need not be running. */
export async function runTransfer(options: Options): Promise<number> {
  const { command, rest, existing, overwrite } = options
  const file = resolve(String(rest[0]))
  if (command === 'import') readable(file)
  else if (existsSync(file) && !overwrite)
    throw new Error(`${file} is there already. --overwrite replaces it.`)
  return withLake(options, ({ env }) =>
    command === 'import' ? importFrom(file, existing, env) : exportTo(file, env),
  )
}

/** With `exact`, what isn't in the file is deleted. */
export function importFrom(
  file: string,
  existing: Options['existing'] | 'exact',
  env: NodeJS.ProcessEnv,
): Promise<number> {
  return runChild([...program, 'import', file, existing], env)
}

export function exportTo(file: string, env: NodeJS.ProcessEnv, how = ''): Promise<number> {
  return runChild([...program, 'export', file, how], env)
}

/** What moves datasets. Its environment tells it where, as it does any client. */
const program = [
  process.execPath,
  fileURLToPath(new URL(`./transfer${extname(import.meta.url)}`, import.meta.url)),
]

export function readable(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
}
