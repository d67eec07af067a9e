import { useState } from 'react'
import { ROI_FIELDS } from '#lib/roi/fields.ts'
import { parseNumber } from '#lib/roi/parse.ts'
import { DEFAULT_INPUTS, PRESETS } from '#lib/roi/presets.ts'
import type { RoiInputs } from '#lib/roi/types.ts'

/** What the seven fields hold, exactly as typed. */
export type Texts = Record<keyof RoiInputs, string>

/** The fields' texts, the numbers they count as, and the example they came from. */
export function useFigures() {
  const [own, setOwn] = useState(() => toTexts(DEFAULT_INPUTS))
  const [chosen, choose] = useState<string | null>(null)
  const preset = PRESETS.find(({ name }) => name === chosen)
  const texts = preset ? toTexts(preset.inputs) : own

  /** Changing an example makes it the visitor's own. */
  function change(key: keyof RoiInputs, text: string) {
    setOwn({ ...texts, [key]: text })
    choose(null)
  }

  function reset() {
    setOwn(toTexts(DEFAULT_INPUTS))
    choose(null)
  }

  return { texts, inputs: toInputs(texts), chosen, choose, change, reset }
}

function toTexts(inputs: RoiInputs): Texts {
  return mapFields((key) => String(inputs[key]))
}

function toInputs(texts: Texts): RoiInputs {
  return mapFields((key) => parseNumber(texts[key]))
}

function mapFields<T>(value: (key: keyof RoiInputs) => T) {
  const entries = ROI_FIELDS.map(({ key }) => [key, value(key)])
  return Object.fromEntries(entries) as Record<keyof RoiInputs, T>
}
