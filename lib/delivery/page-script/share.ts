import { AWAKE, COPIED, COPIED_FOR_MS, copies } from '#lib/ui/with-page-script.ts'
import { on } from './events.ts'

/** What no toast has told yet. */
const outcomes: boolean[] = []

/** Copies the URL that the browser shows on a click on `[data-copy]`, whose label says so. */
export function copyOnClick(): void {
  document.addEventListener(AWAKE, () => outcomes.splice(0).forEach(tellToast))
  on('click', '[data-copy]', async (_, { firstElementChild: label }) => {
    if (!label) return
    const copied = await copies(location.href)
    tellToast(copied)
    const text = label.textContent
    if (!copied || text === 'Copied!') return
    label.textContent = 'Copied!'
    setTimeout(() => (label.textContent = text), COPIED_FOR_MS)
  })
}

/** Has a toast say whether the URL was copied, once the framework is there to show it. */
function tellToast(detail: boolean): void {
  const event = new CustomEvent(COPIED, { detail, cancelable: true })
  if (document.dispatchEvent(event)) outcomes.push(detail)
}

/**
 * Opens a click on `<a data-shared>` as a popup, for the URL that the browser shows in place of the
 * one in the attribute.
 */
export function openSharePopups(): void {
  on<HTMLAnchorElement>('click', '[data-shared]', (event, link) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const [canonical, shown] = [link.dataset.shared ?? '', location.href].map(encodeURIComponent)
    const url = link.href.replace(`=${canonical}`, () => `=${shown}`)
    const popup = open(url, '_blank', 'popup,width=600,height=400')
    // If the browser blocks the popup, it follows the link into a new tab.
    if (!popup) return
    popup.opener = null
    event.preventDefault()
  })
}
