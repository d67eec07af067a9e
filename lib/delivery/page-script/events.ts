/** The nearest element around an event that matches the selector. */
export function closest<E extends HTMLElement>({ target }: Event, selector: string): E | null {
  return target instanceof Element ? target.closest<E>(selector) : null
}

/** Calls `act` with each press of anything. */
export function onPress(act: (event: MouseEvent) => void): void {
  for (const press of ['click', 'auxclick'] as const)
    document.addEventListener(press, (event) => {
      // The right button opens a menu.
      if (event.button < 2) act(event)
    })
}

/** Runs `start` once the whole page is there. */
export function whenParsed(start: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
}
