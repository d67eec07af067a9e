import { each, type Part } from './part.ts'

const NOTE = '// Written by scripts/typegen.ts from lib/sections/page.ts.\n'

/** The files that join the sections of pages, by path. */
export function pageFiles(parts: Part[]): Record<string, string> {
  return {
    'lib/sections/page.generated.ts': `${NOTE}import { defineQuery } from 'groq'
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
${parts.map(projection).join(',\n')}
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
    'lib/sections/page-views.generated.tsx': `${NOTE}import type { SiteSettings } from '#lib/content/types.ts'
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
  }
}

function projection({ section, query, pageQuery }: Part): string {
  const fields = [query, pageQuery].filter(Boolean).join(', ')
  return `    _type == "${section}Section" => { ${fields} }`
}

function mapped({ name, section }: Part): string {
  return `    case '${section}Section':
      return { name: '${name}' as const, content: ${section}.map(given, origin) }`
}
