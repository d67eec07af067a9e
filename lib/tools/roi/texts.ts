import { finite, mapFields, ROI_FIELDS, type RoiField, type RoiInputs } from './fields.ts'

const NUMBER = /^[+-]?(?:\d{1,3}(?:[, \u00a0\u202f]\d{3})+|\d+)?(?:\.\d*)?(?:e[+-]?\d+)?$/i

/**
 * Parses a field's text. Also accepts thousands separators ('1,000'), a leading '$', a trailing '%', exponents ('1e9'), a typographic minus, and surrounding spaces. Anything
 * else, including a partial number ('12abc'), is 0.
 */
export function parseNumber(text: string): number {
  return readNumber(text) ?? 0
}

/** Like `parseNumber`, but null if the text isn't a number, so that a field can report it. */
export function readNumber(text: string): number | null {
  const bare = bareNumber(text)
  if (!/^[+-]?\.?\d/.test(bare) || !NUMBER.test(bare)) return null
  return finite(Number(bare.replace(/[, \u00a0\u202f]/g, '')))
}

/** At least four digits before the decimal point, with or without separators. */
const PLAIN_NUMBER = /^-?[1-9][\d,]{3,}(?:\.\d*)?$/

/** A plain number with thousands separators: '50,000' for '50000'. Other texts unchanged. */
export function withSeparators(text: string): string {
  if (!PLAIN_NUMBER.test(text) || readNumber(text) === null) return text
  const [whole = '', fraction] = text.replaceAll(',', '').split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

const MULTIPLES = new Map([
  ['k', 1e3],
  ['m', 1e6],
])

/**
 * What a text more likely means than the value we parse, with separators: '50,000' for '50.000', as
 * Europeans write it, or for '50k'; '1,234.5' for '1.234,5'. Null if there is no such doubt.
 */
export function likelyMeaning(text: string): string | null {
  const bare = bareNumber(text)
  const [, amount, letter = ''] = /^(-?\d+(?:\.\d+)?) ?([km])$/i.exec(bare) ?? []
  const multiple = MULTIPLES.get(letter.toLowerCase())
  if (amount && multiple)
    return withSeparators(String(Number((Number(amount) * multiple).toFixed(2))))
  if (/^-?[1-9]\d{0,2}(?:[.'’]\d{3})+(?:,\d+)?$/.test(bare))
    return withSeparators(bare.replace(/[.'’]/g, '').replace(',', '.'))
  if (/^-?\d+,\d{1,2}$/.test(bare)) return bare.replace(',', '.')
  // A digit was added to, or removed from, a number with separators.
  if (/^-?\d+(?:,\d+)+$/.test(bare) && readNumber(bare) === null)
    return withSeparators(bare.replaceAll(',', ''))
  return null
}

function bareNumber(text: string): string {
  return text
    .trim()
    .replace(/^[−–]/, '-')
    .replace(/^([+-]?)\s*\$\s*/, '$1')
    .replace(/\s*%$/, '')
}

export type Texts = Record<keyof RoiInputs, string>

/** Longer than any number a person types; URLs and storage may hold more. */
const MAX_LENGTH = 40

export function toTexts(inputs: RoiInputs): Texts {
  return mapFields(({ key }) => String(inputs[key]))
}

export function toInputs(texts: Texts): RoiInputs {
  return mapFields(({ key }) => parseNumber(texts[key]))
}

/** Validates texts from outside; null unless they are a complete set. */
export function readTexts(input: unknown): Texts | null {
  if (typeof input !== 'object' || input === null) return null
  const byKey = new Map<string, unknown>(Object.entries(input))
  const text = ({ key, missing }: RoiField) => byKey.get(key) ?? missing?.toString()
  const complete = ROI_FIELDS.every((field) => {
    const found = text(field)
    return typeof found === 'string' && found.length <= MAX_LENGTH
  })
  return complete ? mapFields((field) => String(text(field))) : null
}

/** The figures as a URL fragment, which browsers never send to a server. */
export function textsToHash(texts: Texts): string {
  return `#${new URLSearchParams(texts)}`
}

/** The figures of a shared result, or null if the URL doesn't hold a complete set. */
export function textsFromHash(hash: string): Texts | null {
  return readTexts(Object.fromEntries(new URLSearchParams(hash.replace(/^#/, ''))))
}

/** The calculator's starting figures (docs/specification.md A3). */
export const DEFAULT_INPUTS: RoiInputs = mapFields(({ start }) => start)

interface Preset {
  name: string
  inputs: RoiInputs
}

/** Examples that fill the form. Staff cost and hours are totals for everyone named. */
export const PRESETS: readonly Preset[] = [
  example('Team of five analysts', {
    currentStaffCost: 400_000,
    hoursPerWeek: 200,
    timeReductionPercent: 25,
    implementationCost: 60_000,
    monthlySoftwareCost: 1_200,
    projectDurationMonths: 24,
  }),
  example('Claims desk', {
    currentStaffCost: 210_000,
    hoursPerWeek: 120,
    timeReductionPercent: 35,
    implementationCost: 45_000,
    monthlySoftwareCost: 900,
    revenueIncrease: 1_500,
    projectDurationMonths: 18,
  }),
  example('Back office, 20 people', {
    currentStaffCost: 900_000,
    hoursPerWeek: 800,
    timeReductionPercent: 20,
    implementationCost: 150_000,
    monthlySoftwareCost: 3_500,
    projectDurationMonths: 36,
  }),
]

/** Figures that aren't named are the starting ones. */
function example(name: string, figures: Partial<RoiInputs>): Preset {
  return { name, inputs: { ...DEFAULT_INPUTS, ...figures } }
}
