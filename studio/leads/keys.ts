import { useEffect, useRef, type RefObject } from 'react'

/** Marks the search field, the list and its rows, for the keys. */
export const SEARCH = 'data-leads-search'
export const LIST = 'data-leads-list'
export const ROW = 'data-leads-row'

/**
 * Keys of the whole tool: '/' searches, up and down go through the list, Escape closes the person.
 * Enter opens a row, since rows are links.
 */
export function useKeys(
  root: RefObject<HTMLElement | null>,
  id: string | null,
  close: () => void,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event
      if (defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      // Dialogs, menus and the Studio's own bar are outside, and have keys of their own.
      const isOurs = target === document.body || root.current?.contains(target as Node)
      if (!root.current || !isOurs) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (key === 'Escape' && id) close()
      else if (key === '/' && !isTyping(target)) focus(root.current.querySelector(`[${SEARCH}]`))
      else if (step && isForList(target)) focus(rowAt(root.current, step))
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [root, id, close])

  // A person who is closed takes the focus with them: continue where the list was left.
  const before = useRef(id)
  useEffect(() => {
    if (before.current && !id && document.activeElement === document.body)
      focus(root.current?.querySelector(`[${ROW}="${CSS.escape(before.current)}"]`))
    before.current = id
  }, [root, id])
}

/** The row above or below the focused one; without one, the open person's or the first. */
function rowAt(root: HTMLElement, step: number): HTMLElement | undefined {
  const rows = [...root.querySelectorAll<HTMLElement>(`[${ROW}]`)]
  const at = rows.findIndex((row) => row === document.activeElement)
  if (at >= 0) return rows[at + step]
  return rows.find((row) => row.ariaCurrent === 'true') ?? rows[0]
}

function focus(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus()
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea')
}

/** Whether the arrows have no other use where they are pressed, as in a menu of choices. */
function isForList(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.matches(`[${SEARCH}]`) || target === document.body) return true
  return target.closest(`[${LIST}]`) !== null
}
