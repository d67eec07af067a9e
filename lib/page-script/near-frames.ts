/**
 * No request goes to a third party until the visitor comes near: `loading="lazy"` alone loads two
 * screens ahead.
 */
const NEAR = { rootMargin: '10% 0px' }

/** Loads each `<iframe data-src>` once it is about to scroll into view. */
export function loadNearFrames(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-src]')) {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      frame.src = frame.dataset.src ?? ''
    }, NEAR)
    observer.observe(frame)
  }
}
