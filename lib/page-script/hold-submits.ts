import { closest } from './closest.ts'
import { wake, wakeOnIntent } from './wake.ts'

/** The form that was submitted before the framework could take it. */
let held: HTMLFormElement | undefined
/** Whether the page works as without JavaScript. */
let hasFailed = false

/** Wakes the framework for a form, and holds what is submitted until it can take it. */
export function holdSubmits(): void {
  wakeOnIntent((isAwake) => {
    const form = held
    hasFailed = !isAwake
    if (hasFailed) return post()
    release()
    form?.requestSubmit()
  })
  addEventListener('online', post)
  document.addEventListener('submit', hold, true)
  addEventListener('pageshow', ({ persisted }) => persisted && release())
}

/** Holds a submit, and says so at once. */
function hold(event: Event): void {
  const form = closest<HTMLFormElement>(event, '[data-wakes]')
  if (!form || !(wake() || (hasFailed && !navigator.onLine))) return
  event.preventDefault()
  event.stopImmediatePropagation()
  held = form
  form.ariaBusy = 'true'
}

function release(): void {
  if (held) held.ariaBusy = null
  held = undefined
}

/** Without network, the browser would leave the page, and with it what was typed. */
function post(): void {
  if (hasFailed && navigator.onLine) held?.submit()
}
