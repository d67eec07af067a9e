import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { HOME } from '#lib/sections/home.ts'

const FOLDER = join(import.meta.dirname, '../../lib/sections')
const NOTE = '// Written by scripts/typegen.ts from lib/sections/home.ts.\n'

interface Part {
  /** Its folder. */
  name: string
  /** What its section.ts exports. */
  section: string
  /** What its view.tsx exports. */
  View: string
  query: string
  /** Whatever in it shapes Sanity's types, as JSON. */
  schema: string
}

/**
 * Home's sections in their order.
 *
 * @throws Error if a folder and the list don't match, or section.ts lacks its export
 */
export async function homeSections(): Promise<Part[]> {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((file) => file.isDirectory())
  for (const { name } of folders) {
    if (!HOME.some((listed) => listed === name))
      throw new Error(`lib/sections/${name} is not in the list of lib/sections/home.ts.`)
  }
  return Promise.all(HOME.map(part))
}

async function part(name: string): Promise<Part> {
  const section = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const path = `lib/sections/${name}/section.ts`
  const exported = await import(`#${path}`)
  const { fields, types, query } = Object(exported[section])
  if (typeof query !== 'string') throw new Error(`${path} exports no section '${section}'.`)
  const View = section.charAt(0).toUpperCase() + section.slice(1)
  return { name, section, View, query, schema: JSON.stringify({ fields, types, query }) }
}

/**
 * The files that join the sections, by path: what TypeScript can't derive from a list of names.
 * The query is written out because Sanity's typegen reads literals only, and the views are apart
 * because neither Node nor the Studio may load them.
 */
export function joined(parts: Part[]): Record<string, string> {
  const each = (line: (part: Part) => string) => parts.map((one) => `${line(one)}\n`).join('')
  return {
    'lib/sections/home.generated.ts': `${NOTE}import { defineQuery } from 'groq'
import type { HOME_QUERY_RESULT } from '#lib/content/schema.generated.ts'
import type { HomeSection } from './home.ts'
${each(({ name, section }) => `import { ${section} } from './${name}/section.ts'`)}
export const HOME_SECTIONS = {
${each(({ name, section }) => `  '${name}': ${section},`)}} satisfies Record<HomeSection, unknown>

/** What a new site's document starts with. */
export const HOME_SEED = {
${each(({ section }) => `  ...${section}.seed,`)}}

export const HOME_QUERY = defineQuery(\`*[_type == "home" && _id == "home"][0]{
  _id, _type,
${parts.map(({ query }) => `  ${query}`).join(',\n')}
}\`)

/** The content of each section. Takes anything that the lake holds. */
export function mapHome(home: HOME_QUERY_RESULT) {
  return {
${each(({ section }) => `    ${section}: ${section}.map(home),`)}  }
}

export type Home = ReturnType<typeof mapHome>
`,
    'lib/sections/home-views.generated.tsx': `${NOTE}import type { SiteSettings } from '#lib/content/types.ts'
import type { Home } from './home.generated.ts'
${each(({ name, View }) => `import { ${View} } from './${name}/view.tsx'`)}
export function HomeSections({ home, settings }: { home: Home; settings: SiteSettings }) {
  return (
    <>
${each(({ section, View }) => `      <${View} content={home.${section}} settings={settings} />`)}    </>
  )
}
`,
    'tests/unit/sections/demanded.generated.ts': `${NOTE}// A section without its test doesn't compile.
${each(({ name }) => `import type {} from '#lib/sections/${name}/section.test.ts'`)}`,
  }
}
