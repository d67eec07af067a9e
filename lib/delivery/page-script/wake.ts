import { AWAKE } from '#lib/ui/with-page-script.ts'
import { on } from './events.ts'

/** What happens first to something that a visitor touches or reaches by keyboard. */
const SIGNS_OF_INTENT = 'pointerdown focusin'
/** How long waking may take, in milliseconds, before it has failed. */
const TIMEOUT = 10_000

/** Undefined while asleep; false once awake, or once that has failed. */
let waking: boolean | undefined
let settled: ((isAwake: boolean) => void) | undefined
/**
 * Wakes the page's framework on the first sign that the visitor wants what needs it.
 *
 * @param onSettled called once it can be used, or can't be brought
 */
export function wakeOnIntent(onSettled?: typeof settled): void {
  settled = onSettled
  on(SIGNS_OF_INTENT, '[data-wakes]', wake)
  document.addEventListener(AWAKE, () => settle(true))
}

/** For a link to a result, after a form was posted, and where a visitor was quicker than this. */
export function wakeAtOnce(): void {
  if (/=|saved/.test(location.hash) || document.activeElement?.closest('[data-wakes]')) wake()
}

/** Wakes the framework unless that has begun. Returns whether it is under way. */
export function wake(): boolean | undefined {
  const template = document.querySelector<HTMLTemplateElement>('#wake')
  // A page without a template has its framework already.
  if (waking !== undefined || !template) return waking
  waking = true
  setTimeout(settle, TIMEOUT)
  // They run only now: a template's are inert.
  for (const script of template.content.querySelectorAll('script')) {
    script.addEventListener('error', () => settle())
    document.head.append(script)
  }
  return waking
}

function settle(isAwake = false): void {
  if (!waking) return
  waking = false
  settled?.(isAwake)
}
