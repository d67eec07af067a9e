import { useState } from 'react'
import { readTexts, toInputs, type Texts } from '#lib/tools/roi/texts.ts'
import type { RoiInputs } from '#lib/tools/roi/types.ts'
import { ENTERED, recall, remember } from '#lib/ui/tab-memory.ts'

const VERSION = '1'

/**
 * The second scenario: figures that the visitor saved for comparison, kept while the tab is open.
 */
export interface SavedScenario {
  /** Null if there is nothing to compare with. */
  inputs: RoiInputs | null
  save: () => void
  /** Saves the shown figures and restores the saved ones. */
  swap: () => void
  clear: () => void
}

/** @param show puts figures into the form */
export function useSavedScenario(shown: Texts, show: (texts: Texts) => void): SavedScenario {
  const [saved, setSaved] = useState(() => readTexts(recall(ENTERED.saved, VERSION)))

  function store(texts: Texts | null) {
    setSaved(texts)
    remember(ENTERED.saved, VERSION, texts)
  }

  return {
    inputs: saved && toInputs(saved),
    save: () => store(shown),
    swap() {
      if (saved) show(saved)
      store(shown)
    },
    clear: () => store(null),
  }
}
