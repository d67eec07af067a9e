import type { FieldDefinition, SchemaTypeDefinition } from '@sanity/types'
import type { HOME_QUERY_RESULT, Home as StoredHome } from '#lib/content/schema.generated.ts'
import type { SiteSettings } from '#lib/content/types.ts'

type Result = NonNullable<HOME_QUERY_RESULT>
/** A field that the schema has and the query selects; typegen knows both. */
type FieldName = Exclude<keyof Result & keyof StoredHome, '_id' | '_type'>

export type Field<Name extends string> = FieldDefinition & { name: Name }

/** All of a section but its view, which the Studio and the seed must not load. */
interface Section<Name extends FieldName, Content> {
  /** The tab of the Studio's form that shows the fields; sections may share one. */
  tab: { name: string; title: string }
  /** Its fields in the document `home`. */
  fields: Field<Name>[]
  /** The object types of its lists. */
  types?: SchemaTypeDefinition[]
  /** The part of the GROQ projection that selects the fields. */
  query: string
  /** What the view gets. Takes anything that the lake holds, and null for no document. */
  map: (home: Pick<Result, Name> | null) => Content
  /** What a new site starts with, for every field. */
  seed: Required<Pick<StoredHome, Name>>
}

/** Checks that a section has each part, and the parts fit: fields, query, seed and content. */
export function defineSection<const Name extends FieldName, Content>(
  section: Section<Name, Content>,
): Section<Name, Content> {
  return section
}

/** Props of a section's view. What else it shows, it fetches: each fetcher runs once per page. */
export interface SectionProps<S extends { map: (home: null) => unknown }> {
  content: ReturnType<S['map']>
  settings: SiteSettings
}
