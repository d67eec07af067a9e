import { AWAKE } from '#lib/ui/with-page-script.ts'
import { closest } from './events.ts'

/** What a finished page says about its framework, as JSON in `<script id="wake">`. */
export interface WakeData {
  /** URL, before the page's path, of what the framework reads to hydrate: `WakeEntry[]`. */
  payload: string
  /** URLs of the framework's scripts and the page's own. */
  scripts: string[]
}

/** A value, and the name of the global list to which one of the page's inline scripts added it. */
export type WakeEntry = [list: string, value: unknown]

/** What happens first to something that a visitor touches or reaches by keyboard. */
const SIGNS_OF_INTENT = ['pointerdown', 'focusin']
/** How long waking may take, in milliseconds, before it has failed. */
const TIMEOUT = 10_000

/** Undefined while asleep; false once awake, or once that has failed. */
let waking: boolean | undefined
let settled: ((isAwake: boolean) => void) | undefined
declare global {
  interface Window {
    /** Missing where the browser doesn't know it. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown
    }
  }
}

/**
 * Wakes the page's framework on the first sign that the visitor wants what needs it.
 *
 * @param onSettled called once it can be used, or can't be brought
 */
export function wakeOnIntent(onSettled?: typeof settled): void {
  settled = onSettled
  for (const sign of SIGNS_OF_INTENT) {
    document.addEventListener(sign, (event) => closest(event, '[data-wakes]') && wake(), true)
  }
  document.addEventListener(AWAKE, () => settle(true))
}

/** For a link to a result, after a form was posted, and where a visitor was quicker than this. */
export function wakeAtOnce(): void {
  if (/=|saved/.test(location.hash) || document.activeElement?.closest('[data-wakes]')) wake()
}

/** Wakes the framework unless that has begun. Returns whether it is under way. */
export function wake(): boolean | undefined {
  const text = document.getElementById('wake')?.textContent
  // A page without data to wake with has its framework already.
  if (waking !== undefined || !text) return waking
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
  return waking
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

function giveUp(): void {
  settle(false)
}

function settle(isAwake: boolean): void {
  if (!waking) return
  waking = false
  settled?.(isAwake)
}
