import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

export type Variables = Record<string, string>

/** What frameworks read in development, the strongest last. */
const READ = ['.env', '.env.development', '.env.local', '.env.development.local']

/** What a fresh clone has instead: names whose values everyone fills in, and values for some. */
const TEMPLATES = ['.env.example', '.env.local.example', '.env.sample', '.env.template']

/** The variables of a folder's .env files. Empty ones count as not set. */
export async function readVariables(folder: string, environment: Variables): Promise<Variables> {
  const all = await readAll(folder, READ)
  const entries = Object.entries(all).map(([name, value]) => [
    name,
    expand(value, { ...all, ...environment }),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** The variables that a folder's .env templates ask for: '' or a placeholder if they don't say. */
export function readTemplates(folder: string): Promise<Variables> {
  return readAll(folder, TEMPLATES)
}

/** `${NAME}` and `${NAME:-otherwise}`, as frameworks read them; those may have some, too. */
function expand(value: string, variables: Variables, depth = 0): string {
  return value.replace(/(?<!\\)\$\{(\w+)(?::?-([^}]*))?\}/g, (_, name: string, otherwise = '') =>
    depth > 10 ? '' : expand(variables[name] || otherwise, variables, depth + 1),
  )
}

async function readAll(folder: string, names: string[]): Promise<Variables> {
  const texts = await Promise.all(
    names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  )
  return Object.assign({}, ...texts.map((text) => parseEnv(text)))
}
