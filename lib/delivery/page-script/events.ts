/**
 * Calls `act` at each of these events, their names with a blank between them, within an element
 * that matches the selector, before the page itself hears of it.
 */
export function on<E extends HTMLElement>(
  names: string,
  selector: string,
  act: (event: MouseEvent, element: E) => void,
): void {
  for (const name of names.split(' '))
    addEventListener(
      name,
      (event: Event) => {
        // A window and a document are within nothing.
        const element = (event.target as Partial<Element>).closest?.<E>(selector)
        // Of all events that are heard here, only a press is asked for what the mouse did.
        if (element) act(event as MouseEvent, element)
      },
      true,
    )
}

/** Calls `act` with each press of what matches the selector. */
export function onPress(selector: string, act: (event: MouseEvent) => void): void {
  on('click auxclick', selector, (event) => {
    // The right button opens a menu.
    if (event.button < 2) act(event)
  })
}

/** Runs `start` once the whole page is there. */
export function whenParsed(start: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
  else start()
}
