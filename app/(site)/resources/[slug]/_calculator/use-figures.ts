import { useState } from 'react'
import { DEFAULT_INPUTS, PRESETS } from '#lib/roi/presets.ts'
import { readTexts, textsFromHash, toInputs, toTexts, type Texts } from '#lib/roi/texts.ts'
import type { RoiInputs } from '#lib/roi/types.ts'
import { recall, remember } from '#lib/ui/tab-memory.ts'

const KEY = 'roi-figures'
const VERSION = '1'

/**
 * The fields' texts, the numbers they count as, and the example they came from. They begin with a result that
 * someone shared through the address, or with what was typed in this tab before a reload.
 */
export function useFigures() {
  const [own, setOwn] = useState(begin)
  const [chosen, choose] = useState<string | null>(null)
  const preset = PRESETS.find(({ name }) => name === chosen)
  const texts = preset ? toTexts(preset.inputs) : own

  function take(next: Texts) {
    setOwn(next)
    choose(null)
    remember(KEY, VERSION, next)
  }

  return {
    texts,
    inputs: toInputs(texts),
    chosen,
    choose,
    /** Changing an example makes it the visitor's own. */
    change: (key: keyof RoiInputs, text: string) => take({ ...texts, [key]: text }),
    show: take,
    reset: () => take(toTexts(DEFAULT_INPUTS)),
  }
}

function begin(): Texts {
  return textsFromHash(location.hash) ?? readTexts(recall(KEY, VERSION)) ?? toTexts(DEFAULT_INPUTS)
}
