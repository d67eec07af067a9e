import { mapFields, ROI_FIELDS, type RoiField } from '#lib/tools/roi/fields.ts'
import { parseNumber } from '#lib/tools/roi/parse.ts'
import type { RoiInputs } from '#lib/tools/roi/types.ts'

/** The fields' contents, exactly as typed. */
export type Texts = Record<keyof RoiInputs, string>

/** Longer than any number a person types; URLs and storage may hold more. */
const MAX_LENGTH = 40

export function toTexts(inputs: RoiInputs): Texts {
  return mapFields(({ key }) => String(inputs[key]))
}

/** The numbers parsed from the fields. */
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
