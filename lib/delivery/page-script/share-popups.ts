import { closest } from './closest.ts'

/**
 * Opens a click on `<a data-shared>` as a popup, for the URL that the browser shows in place of the
 * one in the attribute.
 */
export function openSharePopups(): void {
  document.addEventListener('click', (event) => {
    const link = closest<HTMLAnchorElement>(event, 'a[data-shared]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    const [canonical, shown] = [link.dataset.shared ?? '', location.href].map(encodeURIComponent)
    const url = link.href.replace(`=${canonical}`, () => `=${shown}`)
    const popup = open(url, '_blank', 'popup,width=600,height=400')
    // If the browser blocks the popup, it follows the link into a new tab.
    if (!popup) return
    popup.opener = null
    event.preventDefault()
  })
}
