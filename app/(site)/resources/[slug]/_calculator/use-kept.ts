import { useState } from 'react'
import { readTexts, toInputs, type Texts } from '#lib/roi/texts.ts'
import type { RoiInputs } from '#lib/roi/types.ts'
import { recall, remember } from '#lib/ui/tab-memory.ts'

const KEY = 'roi-kept'
const VERSION = '1'

/**
 * The second scenario: figures that the visitor saved for comparison, kept while the tab is open.
 */
export interface Kept {
  /** Null if there is nothing to compare with. */
  inputs: RoiInputs | null
  keep: () => void
  /** Saves the shown figures and restores the saved ones. */
  swap: () => void
  drop: () => void
}

/** @param show puts figures into the form */
export function useKept(shown: Texts, show: (texts: Texts) => void): Kept {
  const [kept, setKept] = useState(() => readTexts(recall(KEY, VERSION)))

  function put(texts: Texts | null) {
    setKept(texts)
    remember(KEY, VERSION, texts)
  }

  return {
    inputs: kept && toInputs(kept),
    keep: () => put(shown),
    swap() {
      if (kept) show(kept)
      put(shown)
    },
    drop: () => put(null),
  }
}
