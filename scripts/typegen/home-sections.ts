import { each, type Part } from './part.ts'

const NOTE = '// Written by scripts/typegen.ts from lib/sections/home.ts.\n'

/** The files that join Home's sections, by path. */
export function homeFiles(parts: Part[]): Record<string, string> {
  return {
    'lib/sections/home.generated.ts': `${NOTE}import { defineQuery } from 'groq'
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
${parts.map(projection).join(',\n')}
}\`)

/** The content of each section. Takes anything that the lake holds. */
export function mapHome(home: HOME_QUERY_RESULT) {
  return {
    isExample: home?.isExample === true,
${each(parts, ({ section }) => `    ${section}: ${section}.map(home),`)}  }
}

export type Home = ReturnType<typeof mapHome>
`,
    'lib/sections/home-views.generated.tsx': `${NOTE}import type { SiteSettings } from '#lib/content/types.ts'
import type { Home } from './home.generated.ts'
${each(parts, ({ name, View }) => `import { ${View} } from './${name}/view.tsx'`)}
export function HomeSections({ home, settings }: { home: Home; settings: SiteSettings }) {
  return (
    <>
${each(parts, homeView)}    </>
  )
}
`,
  }
}

function seed({ section, homeQuery }: Part): string {
  return `  ...${section}.seed,${homeQuery && `\n  ...${section}.home?.seed,`}`
}

function projection({ query, homeQuery }: Part): string {
  return `  ${[query, homeQuery].filter(Boolean).join(', ')}`
}

function homeView({ name, section, View }: Part, index: number): string {
  return `      <${View}
        content={home.${section}}
        settings={settings}
        place={{ id: '${name}', isTop: ${index === 0}, isExample: home.isExample }}
      />`
}
