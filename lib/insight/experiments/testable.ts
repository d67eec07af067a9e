import type { FieldDefinition } from '@sanity/types'
import { RESOURCE_LIMITS } from '#lib/tools/resource-types.ts'
import { textLimit } from '#lib/sections/define.ts'
import { HOME_SECTIONS } from '#lib/sections/home.generated.ts'
import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'

/** The types of documents whose pages can be tested. */
export const TESTED_TYPES = ['home', 'page', 'resource']

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

/** What a resource's own page begins with. */
export const INTRODUCTION = 'resourceIntroduction'

const OF_RESOURCES: TestableSection = {
  type: INTRODUCTION,
  title: 'Title and description of a resource',
  texts: [
    textOf('title', 'Title', 'At the top of the page.'),
    textOf('subtitle', 'Subtitle', 'Below the title.'),
    { ...textOf('description', 'Description', 'Below both.'), isLong: true },
  ],
}

function textOf(name: keyof typeof RESOURCE_LIMITS, title: string, where: string): TestableText {
  return { name, title, description: where, isLong: false, limit: RESOURCE_LIMITS[name] }
}

/** What has texts to compare, in the order in which the Studio offers it. */
export const TESTABLE: TestableSection[] = Object.entries(PAGE_SECTIONS)
  .map(([type, { fields, block }]) => {
    const texts = fields.flatMap((field: FieldDefinition) => textIn(field) ?? [])
    return { type, title: block.title, texts }
  })
  .filter(({ texts }) => texts.length > 0)
  .concat(OF_RESOURCES)

function textIn(field: FieldDefinition): TestableText | null {
  const limit = textLimit(field)
  if (limit === undefined) return null
  const { name, title = name, description, type } = field
  return { name, title, description: String(description ?? ''), isLong: type === 'text', limit }
}

/** What the hero is called in the lake: what most experiments are about. */
export const HERO = 'heroSection'

/** What a page has to compare: its sections' types, of Home as they are called on pages. */
export function partsOf({ _type, sections }: Parts): unknown[] {
  if (_type === 'resource') return [INTRODUCTION]
  return _type === 'home' ? HOME_TYPES : (sections ?? [])
}

interface Parts {
  _type?: unknown
  sections?: unknown[] | null
}

const HOME_TYPES: string[] = Object.entries(PAGE_SECTIONS)
  .filter(([, section]) => Object.values<object>(HOME_SECTIONS).includes(section))
  .map(([type]) => type)

/** The names of a section's texts; none for a type that can't be varied. */
export function textsOf(section: string): string[] {
  return TESTABLE.find(({ type }) => type === section)?.texts.map(({ name }) => name) ?? []
}
