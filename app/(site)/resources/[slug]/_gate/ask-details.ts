import { KEY, ownLead } from '#lib/leads/person/in-browser.ts'
import { toast } from '#lib/ui/toast-store.ts'

const FAILURE = {
  title: 'Error',
  text: 'Your answers couldn’t be sent. Please try again in a minute.',
  destructive: true,
}

/**
 * Shows the form of details-form.tsx to whom this device passed the gate for, until it was seen
 * once.
 */
export function ask(box: HTMLElement): void {
  if (!ownLead() || wasAsked()) return
  box.hidden = false
  box.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) void answer(event.target, event.submitter)
  })
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    markAsked()
  })
  observer.observe(box)
}

function wasAsked(): boolean {
  try {
    return JSON.parse(localStorage[KEY]).asked === true
  } catch {
    return false
  }
}

/** Keeps it with the address, until 'Not you?'. */
function markAsked(): void {
  try {
    localStorage[KEY] = JSON.stringify({ ...JSON.parse(localStorage[KEY]), asked: true })
  } catch {
    // Storage is off, or the address isn't kept: nobody is recognized here.
  }
}

/** Sends what was answered, or nothing if 'Skip' was pressed. */
async function answer(form: HTMLFormElement, pressed: HTMLElement | null): Promise<void> {
  if (pressed?.dataset.skips !== undefined) return end(form, 'skipped')
  if (form.ariaBusy) return
  const given = [...new FormData(form)].filter(([, value]) => String(value).trim())
  if (given.length === 0) return fields(form)[0]?.focus()
  form.ariaBusy = 'true'
  try {
    const response = await fetch('/api/story', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        kind: 'details',
        lead: ownLead(),
        answers: Object.fromEntries(given),
      }),
      signal: AbortSignal.timeout(20_000),
    })
    if (response.status === 201) return end(form, 'sent')
    const { field = '', detail = '' } = Object(await response.json())
    if (response.status !== 422 || !explain(form, String(field), String(detail))) toast(FAILURE)
  } catch {
    toast(FAILURE)
  } finally {
    form.ariaBusy = null
  }
}

type Field = HTMLInputElement | HTMLSelectElement

function fields(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input, select')]
}

/** Says below a field what is wrong with it. False if it isn't one of these. */
function explain(form: HTMLFormElement, path: string, detail: string): boolean {
  const wrong = fields(form).find(({ name }) => path === `answers.${name}`)
  for (const field of fields(form)) {
    field.ariaInvalid = field === wrong ? 'true' : null
    const note = document.getElementById(`${field.id}-failure`)
    if (note) note.textContent = field === wrong ? detail.slice(path.length + 2) : ''
  }
  wrong?.focus()
  return wrong !== undefined
}

/** In place of the form, in as much room, so that nothing moves. */
function end(form: HTMLFormElement, how: 'sent' | 'skipped'): void {
  markAsked()
  const box = form.parentElement
  const note = box?.querySelector<HTMLElement>(`[data-over=${how}]`)
  if (!box || !note) return
  box.style.minHeight = `${box.offsetHeight}px`
  form.hidden = true
  note.hidden = false
  note.focus()
}
