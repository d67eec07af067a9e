import { useState, type FormEvent } from 'react'
import { withSeparators } from '#lib/roi/parse.ts'

interface Typing {
  /** What the field shows, exactly as the browser left it. */
  shown: string
  /** Whether the separators in it are ours, and not a comma that was typed. */
  ours: boolean
}

/**
 * A field for a number. While it is typed in, nothing touches it, so that no caret jumps and undo works; when it is left,
 * a plain number gets its separators. Those stay where they were while one edits between them, and count for nothing.
 *
 * @param text what was typed, without separators of ours
 */
export function useTyping(text: string, onChange: (text: string) => void) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const shown = typing?.shown ?? withSeparators(text)

  function onInput({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
    const value = currentTarget.value
    const ours = (typing?.ours ?? shown !== text) && value.includes(',') && isSmall(nativeEvent)
    setTyping({ shown: value, ours })
    onChange(ours ? value.replaceAll(',', '') : value)
  }

  return { value: shown, onChange: onInput, onBlur: () => setTyping(null) }
}

/** Whether an edit typed one character, deleted, or was undone: what is pasted brings its own separators. */
function isSmall(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false
  return /^(delete|history)/.test(event.inputType) || event.data?.length === 1
}
