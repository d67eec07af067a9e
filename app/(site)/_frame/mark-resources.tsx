const SCRIPT = `location.pathname.startsWith('/resources')&&\
document.querySelector('nav a[href="/resources"]')?.setAttribute('aria-current','page')`

/**
 * Highlights Resources in the header of a page that serves any path, if the path starts with
 * /resources. An inline script, so that the HTML is the same for every path.
 */
export function MarkResources() {
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
