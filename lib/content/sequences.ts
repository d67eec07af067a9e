import type { PortableTextBlock } from '@portabletext/react'
import type { PersonState } from '#lib/platform/database/tables/people.ts'
import { LEVELS, type LevelId } from '#lib/tools/quiz/questions.ts'
import { blocks, isWhole, items, text, texts } from './readers.ts'

/** As the table has them. */
const STATES: readonly PersonState[] = ['new', 'in-talks', 'won', 'lost', 'not-a-fit']

export const MAX_STEPS = 8
export const MAX_DAYS = 365

/** What a text can say of a person, by the name that it has in braces, and which tool knows it. */
export const FIGURES = {
  resource: null,
  ROI: 'roi',
  'Net benefit': 'roi',
  'Payback period': 'roi',
  '3-year projection': 'roi',
  Score: 'automation',
  'What it means': 'automation',
  'Start with': 'automation',
  Timeline: 'automation',
  'First process live': 'automation',
} as const satisfies Record<string, 'roi' | 'automation' | null>

const NAMES = Object.keys(FIGURES)
const FIGURE = /\{([^{}]*)\}/g

/** The names in braces, as they are written. */
export function figuresIn(given: string): string[] {
  return [...given.matchAll(FIGURE)].map(([, name = '']) => name.trim())
}

/** Those that there aren't. */
export function unknownFigures(given: string): string[] {
  return figuresIn(given).filter((name) => !NAMES.includes(name))
}

/** The text with each figure's value; null if a value is missing. */
export function filledIn(given: string, values: Partial<Record<string, string>>): string | null {
  if (figuresIn(given).some((name) => !values[name])) return null
  return given.replace(FIGURE, (_, name: string) => values[name.trim()] ?? '')
}

/** All texts of a rich text. */
export function spansOf(body: unknown): string[] {
  return items(Array.isArray(body) ? body : []).flatMap((block) =>
    items(Object(block).children).map((span) => String(Object(span).text ?? '')),
  )
}

export interface SequenceStep {
  key: string
  subject: string
  body: PortableTextBlock[]
  /** After the step before, or the start; at this hour, in the team's time zone. */
  days: number
  hour: number
}

export interface Sequence {
  id: string
  name: string
  /** Slugs; empty for all. */
  resources: string[]
  campaign: string
  levels: LevelId[]
  states: PersonState[]
  /** Empty if one of them can't be sent as it is: then nobody gets any. */
  steps: SequenceStep[]
  /** Whether it, or its latest change, is yet to be published. */
  isDraft: boolean
}

/** Any number of documents, whatever is in them. */
export function mapSequences(result: readonly unknown[]): Sequence[] {
  return items(result).flatMap((document) => {
    const { _id, name, resources, hasResources, campaign, levels, states, steps, isDraft } =
      Object(document)
    const id = text(_id)
    if (!id) return []
    const slugs = texts(resources)
    // For resources that are gone, for nobody.
    const isForNobody = hasResources === true && slugs.length === 0
    const read = items(Array.isArray(steps) ? steps : []).map(mapStep)
    const sendable = read.flatMap((step) => step ?? [])
    const isReady = sendable.length === read.length && read.length <= MAX_STEPS && !isForNobody
    return [
      {
        id,
        name: text(name, 'Sequence'),
        resources: slugs,
        campaign: text(campaign).toLowerCase(),
        levels: LEVELS.filter((level) => texts(levels).includes(level)),
        states: STATES.filter((state) => texts(states).includes(state)),
        steps: isReady ? sendable : [],
        isDraft: isDraft === true,
      },
    ]
  })
}

function mapStep(step: unknown): SequenceStep | null {
  const { _key, subject, body, days, hour } = Object(step)
  const mapped = { key: text(_key), subject: text(subject), body: blocks(body), days, hour }
  const { key, subject: line, body: paragraphs } = mapped
  const isTimed = isWhole(days, 1, MAX_DAYS) && isWhole(hour, 0, 23)
  const isKnown = unknownFigures([line, ...spansOf(paragraphs)].join(' ')).length === 0
  return key && line && paragraphs.length > 0 && isTimed && isKnown ? mapped : null
}
