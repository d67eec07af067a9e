import { mapFields, ROI_FIELDS } from '#lib/roi/fields.ts'
import { parseNumber } from '#lib/roi/parse.ts'
import type { RoiInputs } from '#lib/roi/types.ts'

/** What the seven fields hold, exactly as typed. */
export type Texts = Record<keyof RoiInputs, string>

/** Longer than any number a person types; a URL or a storage may hold more. */
const LONGEST = 40

export function toTexts(inputs: RoiInputs): Texts {
  return mapFields((key) => String(inputs[key]))
}

/** The numbers that the fields count as. */
export function toInputs(texts: Texts): RoiInputs {
  return mapFields((key) => parseNumber(texts[key]))
}

/** Takes texts from outside, or null where not all seven are there. */
export function readTexts(given: unknown): Texts | null {
  if (typeof given !== 'object' || given === null) return null
  const byKey = new Map<string, unknown>(Object.entries(given))
  const complete = ROI_FIELDS.every(({ key }) => {
    const text = byKey.get(key)
    return typeof text === 'string' && text.length <= LONGEST
  })
  return complete ? mapFields((key) => String(byKey.get(key))) : null
}

/** The figures as the part of a URL after '#', which browsers never send to a server. */
export function textsToHash(texts: Texts): string {
  return `#${new URLSearchParams(texts)}`
}

/** The figures of a shared result, or null where the URL holds no complete set of them. */
export function textsFromHash(hash: string): Texts | null {
  return readTexts(Object.fromEntries(new URLSearchParams(hash.replace(/^#/, ''))))
}
