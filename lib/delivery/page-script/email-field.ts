import { FIRST_TOUCH, forgetAddress, keptAddress } from '#lib/leads/person/in-browser.ts'
import { looksLikeEmail } from '#lib/leads/person/email-address.ts'
import { on } from './events.ts'

export const { documentElement: root } = document

/** The address that the page offers to continue with. */
let offered: string | null

/**
 * On a device where an email address was given, has the gate offer to continue with it instead of
 * asking for it (`gate.css`). Runs before the page is painted, so nothing jumps.
 */
export function recognizeVisitor(): void {
  offer()
  addEventListener('pageshow', ({ persisted }) => persisted && offer())
  // What appears in another tab would get in the way of typing here; what is gone there goes.
  addEventListener('storage', () => keptAddress() || offer())
  on('click', '[data-forgets]', startOver)
  // The browser may have restored something else there: what is sent is what the button says.
  on('submit', 'form', () => offered && fill(offered))
}

function offer(): void {
  offered = keptAddress()
  root.toggleAttribute('data-recognized', !!offered)
  if (!offered) return
  const [first = ''] = offered
  const domain = offered.split('@').at(-1)
  // A JSON string is a CSS string too.
  root.style.setProperty('--kept-first', JSON.stringify(first))
  root.style.setProperty('--kept-domain', JSON.stringify(domain))
}

/**
 * The next person neither sees nor submits what was entered or opened in this tab before. Only how
 * the visit began stays.
 */
function startOver(): void {
  forgetAddress()
  const touch = sessionStorage[FIRST_TOUCH]
  sessionStorage.clear()
  sessionStorage[FIRST_TOUCH] = touch ?? ''
  fill('')?.focus()
}

function fill(email: string): HTMLInputElement | null {
  const field = document.querySelector<HTMLInputElement>('[name=email]')
  if (field) field.value = email
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  return field
}

/** After each of these the field may hold something else, since browsers fill it in, too. */
const CHANGES = ['DOMContentLoaded', 'pageshow', 'input', 'pointerdown', 'keydown']

/**
 * Disables the gate's button while the field can't hold an email address, and has Enter explain why
 * (docs/specification.md A5). Only here: the form must work without JavaScript.
 */
export function checkEmail(): void {
  for (const change of CHANGES) addEventListener(change, check, true)
}

function check({ target, key }: Event & { key?: string }): void {
  const field = document.querySelector<HTMLInputElement>('[name=email]')
  const button = field?.form?.querySelector<HTMLButtonElement>('[type=submit]')
  if (!field || !button) return
  // What a browser has filled in can't be read before the visitor does something.
  button.disabled = !looksLikeEmail(field.value) && !field.matches(':autofill')
  root.dataset.checked = ''
  // With its button disabled, a browser doesn't submit a form, and the visitor wouldn't see why.
  if (key === 'Enter' && target === field && button.disabled) button.form?.requestSubmit()
}
