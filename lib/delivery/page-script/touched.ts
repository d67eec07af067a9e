import { sendStep } from '#lib/insight/send-step.ts'
import { closest } from './closest.ts'

const FORM = 'form[data-wakes]'

/** Counts the first time that the gate's form gets the focus. */
export function countTouch(): void {
  let isCounted = false
  const count = () => {
    if (!isCounted) sendStep('touched')
    isCounted = true
  }
  document.addEventListener('focusin', (event) => closest(event, FORM) && count())
  // The visitor was quicker than this script.
  if (document.activeElement?.closest(FORM)) count()
}
