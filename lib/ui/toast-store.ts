/** The page's list of toasts. Any client module may call `toast`; `ToastViewport` shows them. */

export interface Toast {
  id: number
  title: string
  text: string
  destructive: boolean
}

/** How long a toast stays, in milliseconds (docs/specification.md B2). */
export const DURATION = { destructive: 5000, normal: 4000 }

const MAX_SHOWN = 3

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

export function toast(message: { title: string; text: string; destructive?: boolean }): void {
  set([...toasts, { destructive: false, ...message, id: nextId++ }].slice(-MAX_SHOWN))
}

export function dismiss(id: number): void {
  set(toasts.filter((shown) => shown.id !== id))
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function current(): readonly Toast[] {
  return toasts
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * The toast that says whether a URL was copied.
 *
 * @param text what to say of another URL than the page's
 */
export function copyToast(
  copied: boolean,
  text = 'The page URL has been copied to your clipboard.',
) {
  return copied
    ? { title: 'Link copied!', text }
    : {
        title: 'Copy failed',
        text: 'Unable to copy the link. Please copy it manually.',
        destructive: true,
      }
}
