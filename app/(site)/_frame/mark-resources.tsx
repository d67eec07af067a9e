const SCRIPT = `location.pathname.startsWith('/resources')&&\
document.querySelector('nav a[href="/resources"]')?.setAttribute('aria-current','page')`

/**
 * Marks Resources in the header of a page that stands for every path, where the path begins with
 * /resources. It stands in the page as text, so that the page stays one for all paths.
 */
export function MarkResources() {
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
