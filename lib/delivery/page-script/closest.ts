/** The nearest element around an event that matches the selector. */
export function closest<E extends HTMLElement>({ target }: Event, selector: string): E | null {
  return target instanceof Element ? target.closest<E>(selector) : null
}
