import type { WakeData, WakeEntry } from '#lib/page-script/wake-data.ts'
import { AWAKE, COPIED } from '#lib/ui/awake.ts'
import { closest } from './closest.ts'

/** What happens first to something that a visitor touches or reaches by keyboard. */
const SIGNS_OF_INTENT = ['pointerdown', 'focusin']
/** How long waking may take, in milliseconds, before a form that waits is posted without it. */
const TIMEOUT = 10_000

/** Undefined while asleep; false once awake, or once that has failed. */
let waking: boolean | undefined
/** The form that was submitted meanwhile. */
let held: HTMLFormElement | undefined
declare global {
  interface Window {
    /** Missing where the browser doesn't know it. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown
    }
  }
}

/** What no toast has told yet. */
const outcomes: boolean[] = []

/** Wakes the page's framework on the first sign that the visitor wants what needs it. */
export function wakeOnIntent(): void {
  for (const sign of SIGNS_OF_INTENT) {
    document.addEventListener(sign, (event) => closest(event, '[data-wakes]') && wake(), true)
  }
  document.addEventListener('submit', hold, true)
  document.addEventListener(AWAKE, goOn)
  addEventListener('pageshow', ({ persisted }) => persisted && release())
}

/** For a link to a result, and for a visitor who was quicker than this script. */
export function wakeAtOnce(): void {
  if (location.hash.includes('=') || document.activeElement?.closest('[data-wakes]')) wake()
}

/** Has a toast say whether a URL was copied, once the framework is there to show it. */
export function tellToast(detail: boolean): void {
  const event = new CustomEvent(COPIED, { detail, cancelable: true })
  if (document.dispatchEvent(event)) outcomes.push(detail)
}

function wake(): void {
  const text = document.getElementById('wake')?.textContent
  // A page without data to wake with has its framework already.
  if (waking !== undefined || !text) return
  waking = true
  setTimeout(giveUp, TIMEOUT)
  allowFramework()
  const { payload, scripts }: WakeData = JSON.parse(text)
  bring(payload).catch(giveUp)
  for (const src of scripts) {
    const script = document.createElement('script')
    script.src = src
    // As an attribute too: by it React knows a script that is there already.
    script.async = true
    script.addEventListener('error', giveUp)
    document.head.append(script)
  }
}

/** The page's policy asks for Trusted Types: scripts come from the framework's folder alone. */
function allowFramework(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (url.startsWith('/_next/') ? url : null),
  })
}

/** Its last entry starts the scripts, so they may arrive before it. */
async function bring(payload: string): Promise<void> {
  const response = await fetch(payload + location.pathname)
  const entries: WakeEntry[] = await response.json()
  const lists: Record<string, unknown[]> = Object(window)
  for (const [name, value] of entries) (lists[name] ??= []).push(value)
}

/** Holds a submit until the framework can take it, and says so at once. */
function hold(event: Event): void {
  const form = closest<HTMLFormElement>(event, '[data-wakes]')
  if (!form) return
  wake()
  if (!waking) return
  event.preventDefault()
  event.stopImmediatePropagation()
  held = form
  form.ariaBusy = 'true'
}

function release(): void {
  if (held) held.ariaBusy = null
  held = undefined
}

/** The framework's components can be used: does what was asked for meanwhile. */
function goOn(): void {
  const form = waking && held
  waking = false
  release()
  if (form) form.requestSubmit()
  outcomes.splice(0).forEach(tellToast)
}

/** From now on the page works as without JavaScript: a form that waits is posted. */
function giveUp(): void {
  if (!waking) return
  waking = false
  held?.submit()
}
