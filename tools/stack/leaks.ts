import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Variables } from './child.ts'

const SECRET = /KEY|SECRET|TOKEN|PASSWORD|DATABASE_URL/

/** Public by design: every visitor's browser sends it. */
const PUBLIC = 'SITE_KEY'

/** The names of the variables whose value, or even name, appears in a text sent to browsers. */
export function leakedInto(text: string, env: Variables): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!SECRET.test(name) || name === PUBLIC || !value || value.length < 8) return []
    return text.includes(value) || new RegExp(`\\b${name}\\b`).test(text) ? [name] : []
  })
}

/** Like `leakedInto`, for every file in a folder: 'file: NAME'. */
export async function leakedIntoFiles(folder: string, env: Variables): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const found = files.map(async ({ parentPath, name }) => {
    const text = await readFile(join(parentPath, name), 'latin1')
    return leakedInto(text, env).map((variable) => `${name}: ${variable}`)
  })
  return (await Promise.all(found)).flat()
}
