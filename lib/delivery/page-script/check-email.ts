import { looksLikeEmail } from '#lib/leads/person/email-address.ts'
import { root } from './recognize.ts'

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
