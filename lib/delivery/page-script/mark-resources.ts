/**
 * Highlights Resources in the header of a page whose path starts with /resources, whatever it
 * shows: the page for unknown paths has the same HTML for all of them.
 */
export function markResources(): void {
  if (!location.pathname.startsWith('/resources')) return
  document.querySelector('nav a[href="/resources"]')?.setAttribute('aria-current', 'page')
}
