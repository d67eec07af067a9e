import { COPIED_FOR_MS, copies } from '#lib/ui/copies.ts'
import { closest } from './closest.ts'
import { tellToast } from './wake.ts'

/** Copies the URL that the browser shows on a click on `[data-copy]`, whose label says so. */
export function copyOnClick(): void {
  document.addEventListener('click', async (event) => {
    const label = closest(event, '[data-copy]')?.firstElementChild
    if (!label) return
    const copied = await copies(location.href)
    tellToast(copied)
    const text = label.textContent
    if (!copied || text === 'Copied!') return
    label.textContent = 'Copied!'
    setTimeout(() => (label.textContent = text), COPIED_FOR_MS)
  })
}
