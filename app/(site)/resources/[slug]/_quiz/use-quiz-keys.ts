import { useEffect, type RefObject } from 'react'

/**
 * Keyboard control of a question while its form has focus: numbers choose an option or start typing
 * the number, an arrow enters the options, Enter submits. A focused control keeps its own keys.
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
    // Focus moves before the key's default action, so the digit lands in the field.
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
