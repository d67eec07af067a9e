import { useEffect, type RefObject } from 'react'

/**
 * The keys of a question, while the focus is somewhere in its form: numbers choose an option or
 * begin the number to type, an arrow enters the options, Enter submits. What a focused control does with a key stays its own.
 */
export function useQuizKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const area = form.current
    if (!area) return
    const listen = (event: KeyboardEvent) => onKey(event, area)
    area.addEventListener('keydown', listen)
    return () => area.removeEventListener('keydown', listen)
  }, [form])
}

function onKey(event: KeyboardEvent, form: HTMLFormElement): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
  const inControl = event.target instanceof HTMLElement && event.target.matches('input, button')
  if (event.key === 'Enter' && !inControl) form.requestSubmit()
  const option = optionFor(event.key, inControl, form)
  if (!option) {
    // The field is focused before the key's own turn, so the digit lands in it.
    if (!inControl && /^\d$/.test(event.key)) {
      form.querySelector<HTMLInputElement>('input[type=number]')?.focus()
    }
    return
  }
  event.preventDefault()
  option.focus()
  option.click()
}

function optionFor(key: string, inControl: boolean, form: HTMLFormElement) {
  const options = [...form.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  if (/^[1-9]$/.test(key)) return options[Number(key) - 1]
  if (inControl || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined
  return options.find(({ checked }) => checked) ?? options.at(key === 'ArrowDown' ? 0 : -1)
}
