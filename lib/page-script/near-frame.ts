/**
 * No request goes to a third party until the visitor comes near: `loading="lazy"` alone loads two
 * screens ahead.
 */
const NEAR = { rootMargin: '10% 0px' }

/** Loads the page's `<iframe data-src>` once it is about to scroll into view. */
export function loadNearFrame(): void {
  const frame = document.querySelector<HTMLIFrameElement>('[data-src]')
  if (!frame) return
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    frame.src = frame.dataset.src ?? ''
  }, NEAR)
  observer.observe(frame)
}
