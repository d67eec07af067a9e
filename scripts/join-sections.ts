import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { HOME } from '#lib/sections/home.ts'
import { PAGE } from '#lib/sections/page.ts'

const FOLDER = join(import.meta.dirname, '../lib/sections')

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

/** A section as the generated files name it. */
interface Part {
  /** Its folder. */
  name: string
  /** What its section.ts exports. */
  section: string
  /** What its view.tsx exports. */
  View: string
  query: string
  /** The part of the query for what it has on pages alone; may be empty. */
  pageQuery: string
  /** The same for what it has on Home alone. */
  homeQuery: string
  /** Everything in it that shapes Sanity's types, as JSON. */
  schema: string
}

/** A text for each part, joined to one. */
function each(parts: Part[], line: (part: Part, index: number) => string): string {
  return parts.map((one, index) => `${line(one, index)}\n`).join('')
}

const HOME_NOTE = '// Written by scripts/typegen.ts from lib/sections/home.ts.\n'

/** The files that join Home's sections, by path. */
function homeFiles(parts: Part[]): Record<string, string> {
  return {
    'lib/sections/home.generated.ts': `${HOME_NOTE}import { defineQuery } from 'groq'
import type { HOME_QUERY_RESULT } from '#lib/content/schema.generated.ts'
import type { HomeSection } from './home.ts'
${each(parts, ({ name, section }) => `import { ${section} } from './${name}/section.ts'`)}
export const HOME_SECTIONS = {
${each(parts, ({ name, section }) => `  '${name}': ${section},`)}} satisfies Record<HomeSection, unknown>

/** What a new site's document starts with. */
export const HOME_SEED = {
  isExample: true,
${each(parts, seed)}}

export const HOME_QUERY = defineQuery(\`*[_type == "home" && _id == "home"][0]{
  _id, _type, isExample,
${parts.map(homeProjection).join(',\n')}
}\`)

/** The content of each section. Takes anything that the lake holds. */
export function mapHome(home: HOME_QUERY_RESULT) {
  return {
    isExample: home?.isExample === true,
${each(parts, ({ section }) => `    ${section}: ${section}.map(home),`)}  }
}

export type Home = ReturnType<typeof mapHome>
`,
    'lib/sections/home-views.generated.tsx': `${HOME_NOTE}import type { SiteSettings } from '#lib/content/types.ts'
import type { Home } from './home.generated.ts'
${each(parts, ({ name, View }) => `import { ${View} } from './${name}/view.tsx'`)}
export function HomeSections({ home, settings }: { home: Home; settings: SiteSettings }) {
  return (
    <>
${each(parts, homeView)}    </>
  )
}
`,
    'lib/sections/home-markdown.generated.ts': `${HOME_NOTE}import type { SiteSettings } from '#lib/content/types.ts'
import type { Home } from './home.generated.ts'
${each(parts, ({ name, section }) => `import { markdown as ${section} } from './${name}/markdown.ts'`)}
/** What the views show, as Markdown. A section without its part doesn't compile. */
export function homeMarkdown(home: Home, settings: SiteSettings): Promise<string[]> {
  return Promise.all([
${each(parts, homeMarkdown)}  ])
}
`,
  }
}

function homeMarkdown({ section }: Part, index: number): string {
  return `    ${section}({ content: home.${section}, settings, place: { isTop: ${index === 0} } }),`
}

function seed({ section, homeQuery }: Part): string {
  return `  ...${section}.seed,${homeQuery && `\n  ...${section}.home?.seed,`}`
}

function homeProjection({ query, homeQuery }: Part): string {
  return `  ${[query, homeQuery].filter(Boolean).join(', ')}`
}

function homeView({ name, section, View }: Part, index: number): string {
  return `      <${View}
        content={home.${section}}
        settings={settings}
        place={{ id: '${name}', isTop: ${index === 0}, isExample: home.isExample }}
      />`
}

const PAGE_NOTE = '// Written by scripts/typegen.ts from lib/sections/page.ts.\n'

/** The files that join the sections of pages, by path. */
function pageFiles(parts: Part[]): Record<string, string> {
  return {
    'lib/sections/page.generated.ts': `${PAGE_NOTE}import { defineQuery } from 'groq'
import type { PAGE_QUERY_RESULT } from '#lib/content/schema.generated.ts'
${each(parts, ({ name, section }) => `import { ${section} } from './${name}/section.ts'`)}
/** By the type of the section in the lake. */
export const PAGE_SECTIONS = {
${each(parts, ({ section }) => `  ${section}Section: ${section},`)}}

export const PAGE_QUERY = defineQuery(\`*[_type == "page" && slug.current == $slug]
  | order(_createdAt asc)[0]{
  _id, _type, isExample, title, "slug": slug.current,
  appearance{title, description, hidden, shareImage{alt, crop, hotspot, "path": asset->path}},
  sections[]{
    _key, _type,
${parts.map(pageProjection).join(',\n')}
  }
}\`)

type Stored = NonNullable<NonNullable<PAGE_QUERY_RESULT>['sections']>[number]

/** A section's name and content; null for an unknown one. See define.ts. */
export function mapSection(given: Stored, origin: string) {
  switch (given._type) {
${each(parts, mapped)}    default:
      return null
  }
}

export type PageSection = NonNullable<ReturnType<typeof mapSection>>
`,
    'lib/sections/page-views.generated.tsx': `${PAGE_NOTE}import type { SiteSettings } from '#lib/content/types.ts'
import type { Place } from './define.ts'
import type { PageSection } from './page.generated.ts'
${each(parts, ({ name, View }) => `import { ${View} } from './${name}/view.tsx'`)}
interface PageSectionViewProps {
  section: PageSection
  settings: SiteSettings
  place: Place
}

export function PageSectionView({ section, settings, place }: PageSectionViewProps) {
  switch (section.name) {
${each(parts, ({ name, View }) => `    case '${name}':\n      return <${View} content={section.content} settings={settings} place={place} />`)}  }
}
`,
    'lib/sections/page-markdown.generated.ts': `${PAGE_NOTE}import type { AroundMarkdown } from './define.ts'
import type { PageSection } from './page.generated.ts'
${each(parts, ({ name, section }) => `import { markdown as ${section} } from './${name}/markdown.ts'`)}
/** What the view shows, as Markdown. A section without its part doesn't compile. */
export function sectionMarkdown(section: PageSection, around: AroundMarkdown): string | Promise<string> {
  switch (section.name) {
${each(parts, ({ name, section }) => `    case '${name}':\n      return ${section}({ content: section.content, ...around })`)}  }
}
`,
  }
}

function pageProjection({ section, query, pageQuery }: Part): string {
  const fields = [query, pageQuery].filter(Boolean).join(', ')
  return `    _type == "${section}Section" => { ${fields} }`
}

function mapped({ name, section }: Part): string {
  return `    case '${section}Section':
      return { name: '${name}' as const, content: ${section}.map(given, origin) }`
}
