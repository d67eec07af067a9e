import type { IconSymbol } from '@sanity/icons'
import { type FieldDefinition, type SchemaTypeDefinition, defineField } from '@sanity/types'
import type { ReactNode } from 'react'
import type {
  HOME_QUERY_RESULT,
  Home as StoredHome,
  Page as StoredPage,
  PAGE_QUERY_RESULT,
} from '#lib/content/schema.generated.ts'
import type { SiteSettings } from '#lib/content/types.ts'
import { optionalText, requiredText } from '#lib/content/rules.ts'

type Items<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never
type Queried = NonNullable<HOME_QUERY_RESULT> | Items<NonNullable<PAGE_QUERY_RESULT>['sections']>
type Stored = StoredHome | Items<StoredPage['sections']>
type KeyOf<Union> = Union extends unknown ? keyof Union : never
type At<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never

/** A field that the schema has and the query selects, of Home or of a page's section. */
type FieldName = Exclude<KeyOf<Queried> & KeyOf<Stored>, '_id' | '_type' | '_key'>
/** What queries return for fields; typegen knows both. */
type Result<Name extends FieldName> = { [Key in Name]: At<Queried, Key> }

type Seed<Name extends FieldName> = { [Key in Name]: NonNullable<At<Stored, Key>> }

export type Field<Name extends string> = FieldDefinition & { name: Name }

/** The groups of the menu from which the Studio adds sections to a page. */
export const BLOCK_GROUPS = ['Opening', 'Proof', 'Explanation', 'Next step'] as const

/** A section as staff add it to a page. */
interface Block<Name extends string, More extends string> {
  title: string
  group: (typeof BLOCK_GROUPS)[number]
  icon: IconSymbol
  /** Its outline in the menu: an SVG path on 48 by 32. */
  sketch: string
  /** Whether a page has room for one alone. */
  once?: true
  /** The field by which the page's list of sections calls it. */
  heading: NoInfer<Name | More | `${Name}.title`>
  /** What a new one starts with, if not with the seed. */
  start?: { [Key in NoInfer<Name>]?: unknown }
  /** What it has on pages alone, and the part of the query that selects that. */
  fields?: Field<More>[]
  query?: string
}

/** All of a section but its view, which the Studio and the seed must not load. */
interface Section<Name extends FieldName, More extends FieldName, Own extends FieldName, Content> {
  /** Its fields in the document `home`, or in a page's section. */
  fields: Field<Name>[]
  types?: SchemaTypeDefinition[]
  query: string
  /**
   * What the view gets. Takes anything that the lake holds, and null for no document. `origin` is
   * that of pictures, without a trailing slash.
   */
  map: (given: (Result<Name> & Partial<Result<More | Own>>) | null, origin?: string) => Content
  /** What a new site or section starts with, for every field. */
  seed: Seed<Name>
  block: Block<Name, More>
}

interface OnHome<Own extends FieldName> {
  /** The tab of the form of Home that shows the fields; sections may share one. */
  tab: { name: string; title: string }
  /** What it has on Home alone. */
  home?: { fields: Field<Own>[]; query: string; seed: Seed<Own> }
}

/** Checks that a section of pages has each part, and the parts fit. */
export function definePageSection<
  const Name extends FieldName,
  Content,
  const More extends FieldName = never,
>(section: Section<Name, More, never, Content>): Section<Name, More, never, Content> {
  return section
}

/** The same of a section that Home may have too. */
export function defineSection<
  const Name extends FieldName,
  Content,
  const More extends FieldName = never,
  const Own extends FieldName = never,
>(
  section: Section<Name, More, Own, Content> & OnHome<Own>,
): Section<Name, More, Own, Content> & OnHome<Own> {
  return section
}

export interface Place {
  /** Unique on the page: the ids within the section begin with it. */
  id: string
  /** Whether it is the page's first, so that its heading is the page's. */
  isTop: boolean
  /** Whether what is here is invented (schemas/shared.ts). */
  isExample?: boolean
  /** Shows the gate of a resource here; null where the page has one already. Home has none. */
  gate?: ((slug: string) => ReactNode) | null
  /** The ID of the section with the page's gate. */
  gateId?: string
}

/** Props of a section's view. What else it shows, it fetches: each fetcher runs once per page. */
export interface SectionProps<S extends { map: (given: null) => unknown }> {
  content: ReturnType<S['map']>
  settings: SiteSettings
  place: Place
}

/**
 * Props of a section's part of the page's Markdown twin (`markdown.ts`): the same as its view's,
 * but that what is a gate there is its text here.
 */
export interface MarkdownProps<S extends { map: (given: null) => unknown }> extends AroundMarkdown {
  content: ReturnType<S['map']>
}

export interface AroundMarkdown {
  settings: SiteSettings
  place: Pick<Place, 'isTop' | 'gateId'> & { gate?: ((slug: string) => Promise<string>) | null }
}

/**
 * A required text of one line.
 *
 * @param limit the space in the design, in characters
 * @param what the Studio asks for where it is missing
 */
export function line<const Name extends string>(
  name: Name,
  title: string,
  description: string,
  limit: number,
  what = 'this text',
): Field<Name> {
  const validation = requiredText(what, limit)
  return limited(defineField({ name, title, description, type: 'string', validation }), limit)
}

/** The same of several lines. */
export function paragraph<const Name extends string>(
  name: Name,
  title: string,
  description: string,
  limit: number,
  what = 'this text',
): Field<Name> {
  const validation = requiredText(what, limit)
  const field = defineField({ name, title, description, type: 'text', rows: 3, validation })
  return limited(field, limit)
}

/**
 * A quiet way to the call, at the end of a section that argues for one. Empty: there is none, so
 * that an experiment can try one.
 *
 * @param section in front of the field's title, where a form has several
 */
export function callLine<const Name extends string>(name: Name, section = ''): Field<Name> {
  const title = section ? `${section}: link to the call` : 'Link to the call'
  const description =
    'At the end of the section. Opens the booking page. Begin with a verb and what they get; leave it empty for no link.'
  const validation = optionalText(CALL_LIMIT)
  return limited(defineField({ name, title, description, type: 'string', validation }), CALL_LIMIT)
}

const CALL_LIMIT = 60

/** How long the texts above may be: their rules don't say. */
const limits = new WeakMap<FieldDefinition, number>()

function limited<Of extends FieldDefinition>(field: Of, limit: number): Of {
  limits.set(field, limit)
  return field
}

/** The space that a field's text has, in characters; undefined for what is no such text. */
export function textLimit(field: FieldDefinition): number | undefined {
  return limits.get(field)
}
