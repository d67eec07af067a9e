import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Variables } from './env-files.ts'

/** Files that name a project. They are read as text: running them could do anything. */
const CONFIG = /^(sanity\.(cli|config)|astro\.config|nuxt\.config)\.[cm]?[jt]sx?$/

/** What a folder's config files say about `projectId` or `dataset`, as far as text can tell. */
export async function readConfig(
  folder: string,
  setting: 'projectId' | 'dataset',
  variables: Variables,
): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => CONFIG.test(one)).sort()) {
    const value = settingIn(await readFile(join(folder, name), 'utf8'), setting, variables)
    if (value) return value
  }
  return undefined
}

/**
 * The value of `projectId: …` or `const projectId = …` in source text: the first environment
 * variable of the expression that is set, or else its first text.
 */
export function settingIn(
  source: string,
  setting: string,
  variables: Variables,
): string | undefined {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
  for (const [, expression = ''] of code.matchAll(
    new RegExp(`\\b${setting}\\s*[:=]\\s*([^,;}]*)`, 'g'),
  )) {
    for (const [, , name = ''] of expression.matchAll(/(process\.env|import\.meta\.env)\.(\w+)/g))
      if (variables[name]) return variables[name]
    const text = /(['"`])([^'"`$]+)\1/.exec(expression)?.[2]
    if (text) return text
  }
  return undefined
}
