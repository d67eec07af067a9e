import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** Files that name a project. They are read as text: running them could do anything. */
const CONFIG = /^(sanity\.(cli|config)|astro\.config|nuxt\.config)\.[cm]?[jt]sx?$/

const ENDINGS = ['', '.ts', '.js', '.mjs', '.tsx', '/index.ts', '/index.js']

export interface Named {
  projectId?: string | undefined
  dataset?: string | undefined
}

interface Config extends Named {
  workspaces: Named[]
}

/** Reads a folder's config files. The first that names a project or dataset decides. */
export async function readConfig(folder: string, variables: Variables): Promise<Config> {
  const names = await readdir(folder).catch(() => [])
  const config: Config = { workspaces: [] }
  for (const name of names.filter((one) => CONFIG.test(one)).sort()) {
    const source = await readFile(join(folder, name), 'utf8').catch(() => '')
    const workspaces = workspacesIn(source, variables)
    config.workspaces.push(...workspaces)
    // One of several workspaces isn't the one that is meant.
    if (workspaces.length > 0) continue
    for (const setting of ['projectId', 'dataset'] as const)
      config[setting] ??=
        settingIn(source, setting, variables) ??
        (await importedIn(folder, source, setting, variables))
  }
  return config
}

/** What a file beside a config file says, which exports the ids for others too. */
async function importedIn(
  folder: string,
  source: string,
  setting: keyof Named,
  variables: Variables,
): Promise<string | undefined> {
  if (!new RegExp(`\\b${setting}\\b`).test(source)) return undefined
  for (const [, path = ''] of source.matchAll(/\b(?:from|require\()\s*['"](\.[^'"]*)['"]/g))
    for (const ending of ENDINGS) {
      const imported = await readFile(join(folder, path + ending), 'utf8').catch(() => '')
      const value = settingIn(imported, setting, variables)
      if (value) return value
    }
  return undefined
}

/**
 * The value of `projectId: …` or `const projectId = …`: the first variable in the expression that
 * is set, or else its first text.
 */
export function settingIn(
  source: string,
  setting: string,
  variables: Variables,
): string | undefined {
  const code = withoutComments(source)
  for (const [, , expression = ''] of code.matchAll(assignments(setting))) {
    const value = valueOf(expression, variables)
    if (value) return value
  }
  return undefined
}

/**
 * The workspaces of a Studio's configuration, each with a `basePath`; a project or dataset may be
 * that of those before. None if there's only one.
 */
function workspacesIn(source: string, variables: Variables): Named[] {
  const code = withoutComments(source)
  const found: (Named & { basePath?: string | undefined })[] = []
  for (const [, setting = '', expression = ''] of code.matchAll(
    assignments('projectId|dataset|basePath'),
  )) {
    const name = /^[A-Za-z_$][\w$]*$/.exec(expression.trim())?.[0]
    const value = valueOf(expression, variables) ?? (name && settingIn(code, name, variables))
    const last = found.at(-1)
    if (last && !(setting in last)) Object.assign(last, { [setting]: value })
    else found.push({ [setting]: value })
  }
  if (found.filter(({ basePath }) => basePath !== undefined).length < 2) return []
  let current: Named = {}
  return found.map(({ projectId, dataset }) => {
    current = {
      projectId: projectId ?? current.projectId,
      dataset: dataset ?? current.dataset,
    }
    return current
  })
}

/** Finds `<setting>: <expression>` and `<setting> = <expression>`; `|` is between settings. */
function assignments(settings: string): RegExp {
  return new RegExp(`\\b(${settings})['"]?\\s*[:=]\\s*([^,;}]*)`, 'g')
}

function valueOf(expression: string, variables: Variables): string | undefined {
  for (const [, , name = ''] of expression.matchAll(/(process\.env|import\.meta\.env)\.(\w+)/g))
    if (variables[name]) return variables[name]
  return /(['"`])([^'"`$]+)\1/.exec(expression)?.[2]
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
}

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
