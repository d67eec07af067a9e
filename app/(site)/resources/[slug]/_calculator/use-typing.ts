import { useState, type FormEvent } from 'react'
import { withSeparators } from '#lib/tools/roi/parse.ts'

interface Typing {
  /** The input's exact value. */
  shown: string
  /** Whether its separators are ours rather than typed commas. */
  hasOurSeparators: boolean
}

/**
 * State of a number field. While it is edited nothing reformats it, so the caret doesn't jump and
 * undo works; on blur, a plain number gets separators. Ours stay in place during small edits and
 * aren't part of the value.
 *
 * @param text what was typed, without our separators
 */
export function useTyping(text: string, onChange: (text: string) => void) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const shown = typing?.shown ?? withSeparators(text)

  function onInput({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
    const value = currentTarget.value
    const hasOurSeparators =
      (typing?.hasOurSeparators ?? shown !== text) &&
      value.includes(',') &&
      isSmallEdit(nativeEvent)
    setTyping({ shown: value, hasOurSeparators })
    onChange(hasOurSeparators ? value.replaceAll(',', '') : value)
  }

  return { value: shown, onChange: onInput, onBlur: () => setTyping(null) }
}

/**
 * Whether an edit is a typed character, a deletion or an undo: pasted text brings its own
 * separators.
 */
function isSmallEdit(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false
  return /^(delete|history)/.test(event.inputType) || event.data?.length === 1
}
