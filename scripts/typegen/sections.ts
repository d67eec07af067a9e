import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { HOME } from '#lib/sections/home.ts'
import { PAGE } from '#lib/sections/page.ts'
import { homeFiles } from './home-sections.ts'
import { pageFiles } from './page-sections.ts'
import type { Part } from './part.ts'

const FOLDER = join(import.meta.dirname, '../../lib/sections')

interface Parts {
  home: Part[]
  page: Part[]
}

/**
 * The sections of Home and of pages, in the order of their lists.
 *
 * @throws Error if a folder is in no list, or section.ts lacks its export
 */
export async function sectionParts(): Promise<Parts> {
  const listed = new Set<string>([...HOME, ...PAGE])
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((file) => file.isDirectory())
  for (const { name } of folders) {
    if (!listed.has(name))
      throw new Error(`lib/sections/${name} is in neither lib/sections/home.ts nor page.ts.`)
  }
  return { home: await Promise.all(HOME.map(part)), page: await Promise.all(PAGE.map(part)) }
}

async function part(name: string): Promise<Part> {
  const section = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const path = `lib/sections/${name}/section.ts`
  const exported = await import(`#${path}`)
  const { fields, types, query, block, home } = Object(exported[section])
  if (typeof query !== 'string') throw new Error(`${path} exports no section '${section}'.`)
  const View = section.charAt(0).toUpperCase() + section.slice(1)
  const { fields: more, query: pageQuery = '' } = Object(block)
  const { fields: own, query: homeQuery = '' } = Object(home)
  const schema = JSON.stringify({ fields, types, query, more, pageQuery, own, homeQuery })
  return { name, section, View, query, pageQuery, homeQuery, schema }
}

/**
 * The files that join the sections, by path: what TypeScript can't derive from lists of names. The
 * queries are written out because Sanity's typegen reads literals only, and the views are apart
 * because neither Node nor the Studio may load them.
 */
export function joined({ home, page }: Parts): Record<string, string> {
  const names = [...new Set([...home, ...page].map(({ name }) => name))]
  return {
    ...homeFiles(home),
    ...pageFiles(page),
    'tests/unit/sections/demanded.generated.ts': `// Written by scripts/typegen.ts from lib/sections/home.ts and page.ts.
// A section without its test doesn't compile.
${names.map((name) => `import type {} from '#lib/sections/${name}/section.test.ts'\n`).join('')}`,
  }
}
