import { root } from './email-field.ts'
import { on } from './events.ts'
import { wake, wakeOnIntent } from './wake.ts'

/** Between two looks for the site, in milliseconds. */
const PAUSE = 2000
/** How often a page is loaded again that can't wake, after twice the time each time. */
const MOST_TRIES = 5

/** The form that was submitted before the framework could take it. */
let held: HTMLFormElement | undefined
/** Whether the framework can't be had, so that the page works as without JavaScript. */
let hasFailed = false

/** Wakes the framework for a form, and holds what is submitted until it can take it. */
export function holdSubmits(): void {
  wakeOnIntent((isAwake) => {
    const form = held
    hasFailed = !isAwake
    if (hasFailed) return form ? goOn() : retry()
    release()
    form?.requestSubmit()
  })
  on('submit', '[data-wakes]', hold)
  addEventListener('pageshow', ({ persisted }) => persisted && release())
}

/** Holds a submit, and says so at once. */
function hold(event: Event, form: HTMLFormElement): void {
  if (!(wake() || hasFailed)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (hasFailed && !held) goOn()
  held = form
  form.ariaBusy = 'true'
}

function release(): void {
  if (held) held.ariaBusy = null
  held = undefined
}

/** The tool of a lead that the form stored by itself may open once the page is loaded again. */
function retry(): void {
  const tries = history.state + 1
  if (location.hash !== '#saved' || !(tries <= MOST_TRIES)) return
  history.replaceState(tries, '')
  setTimeout(goOn, PAUSE * 2 ** tries)
}

/**
 * Posts the form as without JavaScript, or loads the page again, as soon as the site can be
 * reached: without it the browser would leave the page, and with it what was typed.
 */
function goOn(): void {
  fetch('/api/health').then(
    () => (held ? held.submit() : location.reload()),
    () => {
      root.dataset.offline = ''
      setTimeout(goOn, PAUSE)
    },
  )
}
