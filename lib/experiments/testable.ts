import type { FieldDefinition } from '@sanity/types'
import { textLimit } from '#lib/sections/fields.ts'
import { HOME_SECTIONS } from '#lib/sections/home.generated.ts'
import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'

/** A text of a section. */
interface TestableText {
  name: string
  title: string
  description: string
  isLong: boolean
  /** The space in the design, in characters. */
  limit: number
}

/** A section whose texts an experiment can vary. */
interface TestableSection {
  /** Its type on pages, such as 'heroSection'. */
  type: string
  title: string
  texts: TestableText[]
}

/** The sections of pages that have texts, in the order in which the Studio offers them. */
export const TESTABLE: TestableSection[] = Object.entries(PAGE_SECTIONS)
  .map(([type, { fields, block }]) => {
    const texts = fields.flatMap((field: FieldDefinition) => textIn(field) ?? [])
    return { type, title: block.title, texts }
  })
  .filter(({ texts }) => texts.length > 0)

function textIn(field: FieldDefinition): TestableText | null {
  const limit = textLimit(field)
  if (limit === undefined) return null
  const { name, title = name, description, type } = field
  return { name, title, description: String(description ?? ''), isLong: type === 'text', limit }
}

/** What the hero is called in the lake: what most experiments are about. */
export const HERO = 'heroSection'

/** The types that Home's sections have on pages. */
export const HOME_TYPES: string[] = Object.entries(PAGE_SECTIONS)
  .filter(([, section]) => Object.values<object>(HOME_SECTIONS).includes(section))
  .map(([type]) => type)

/** The names of a section's texts; none for a type that can't be varied. */
export function textsOf(section: string): string[] {
  return TESTABLE.find(({ type }) => type === section)?.texts.map(({ name }) => name) ?? []
}
