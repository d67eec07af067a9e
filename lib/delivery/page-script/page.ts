/** The script of pages without a form: Home, privacy, unknown paths. */
import { loadNearby, recordBooking } from './booking.ts'
import { onPress, whenParsed } from './events.ts'
import { startPage } from './visit.ts'

startPage()
onPress('[data-booking]', recordBooking)
whenParsed(() => {
  markResources()
  loadNearby()
})

/**
 * Highlights Resources in the header of a page whose path starts with /resources, whatever it
 * shows: the page for unknown paths has the same HTML for all of them.
 */
function markResources(): void {
  if (!location.pathname.startsWith('/resources')) return
  document.querySelector('nav a[href="/resources"]')?.setAttribute('aria-current', 'page')
}
