import { useState } from 'react'
import { isOwner } from '#lib/tools/reports/link-owner.ts'
import type { RoiKey } from '#lib/tools/roi/fields.ts'
import {
  DEFAULT_INPUTS,
  PRESETS,
  readTexts,
  textsFromHash,
  toInputs,
  toTexts,
  type Texts,
} from '#lib/tools/roi/texts.ts'
import { dropHash, ENTERED, recall, remember } from '#lib/ui/tab-memory.ts'

const VERSION = '1'
const START = toTexts(DEFAULT_INPUTS)

/** Whose figures the fields hold: nobody's yet, those of a link, or the visitor's own. */
export type Origin = 'start' | 'shared' | 'own'

export type Figures = ReturnType<typeof useFigures>

/**
 * The fields' texts, the numbers parsed from them, and their origin. Initially a shared result from
 * the URL, or what was typed in this tab before a reload.
 */
export function useFigures(email: string) {
  const [shared] = useState(() => sharedTexts(email))
  const [own, setOwn] = useState(() => textsFromHash(location.hash) ?? remembered())
  const [chosen, choose] = useState<string | null>(null)
  const [trial, setTrial] = useState<{ key: RoiKey; value: number; before: Texts } | null>(null)
  const preset = PRESETS.find(({ name }) => name === chosen)
  const texts = preset ? toTexts(preset.inputs) : own

  function update(next: Texts) {
    setOwn(next)
    choose(null)
    setTrial(null)
    remember(ENTERED.Tool, VERSION, next)
    dropHash()
  }

  return {
    texts,
    inputs: toInputs(texts),
    origin: originOf(own, shared),
    chosen,
    choose: (name: string | null) => {
      choose(name)
      setTrial(null)
    },
    /** Changing an example makes it the visitor's own. */
    change: (key: RoiKey, text: string) => update({ ...texts, [key]: text }),
    show: update,
    reset: () => update(START),
    trial,
    tryOut: (key: RoiKey, value: number) => {
      update({ ...texts, [key]: String(value) })
      setTrial({ key, value, before: texts })
    },
    undo: () => trial && update(trial.before),
  }
}

function remembered(): Texts {
  return readTexts(recall(ENTERED.Tool, VERSION)) ?? START
}

function sharedTexts(email: string): Texts | null {
  return isOwner(location.hash, email) ? null : textsFromHash(location.hash)
}

function originOf(texts: Texts, shared: Texts | null): Origin {
  const same = (other: Texts) => JSON.stringify(other) === JSON.stringify(texts)
  if (shared && same(shared)) return 'shared'
  return same(START) ? 'start' : 'own'
}

export type SavedScenario = ReturnType<typeof useSavedScenario>

/**
 * The second scenario: figures that the visitor saved for comparison, kept while the tab is open.
 *
 * @param show puts figures into the form
 */
export function useSavedScenario(shown: Texts, show: (texts: Texts) => void) {
  const [saved, setSaved] = useState(() => readTexts(recall(ENTERED.saved, VERSION)))

  function store(texts: Texts | null) {
    setSaved(texts)
    remember(ENTERED.saved, VERSION, texts)
  }

  return {
    inputs: saved && toInputs(saved),
    save: () => store(shown),
    /** Saves the shown figures and restores the saved ones. */
    swap() {
      if (saved) show(saved)
      store(shown)
    },
    clear: () => store(null),
  }
}
