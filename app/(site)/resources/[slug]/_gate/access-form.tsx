import { useId, useRef, useSyncExternalStore, type ReactNode, type SubmitEvent } from 'react'
import type { SharedTexts } from '#lib/content/defaults.ts'
import { HONEYPOT } from '#lib/leads/person/in-browser.ts'
import { Button } from '#lib/ui/button.tsx'
import { BUSY_LABEL, INVALID_EMAIL, type LinkNote, type GatedResource } from './gate.ts'
import { WaitingResult } from './notices.tsx'
import { loadTool } from './tools.tsx'
import type { Access } from './use-access.ts'

interface AccessFormProps {
  resource: GatedResource
  page: string
  consentText: string
  texts: SharedTexts
  /** What the form says without the framework, and its trap for bots. */
  notes: ReactNode
  access: Access
  /** What became of the signed link that was followed here; null without one. */
  linkNote: LinkNote | null
}

/** The gate's email form. A plain form until hydration, so it works without JavaScript. */
export function AccessForm(props: AccessFormProps) {
  const { resource, page, consentText, texts, notes, access, linkNote } = props
  const { slug, tool } = resource
  const { busy, failure, meant, submit } = access
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()

  // Not in an effect: while waking, the tool's code then arrives a tenth of a second sooner.
  if (!hydrated && isFormFocused(id)) preload(tool)

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const trap = new FormData(event.currentTarget).get(HONEYPOT)
    void submit(field.current?.value ?? '', trap)
  }

  return (
    <form
      action="/api/leads"
      method="post"
      noValidate
      onSubmit={onSubmit}
      aria-busy={busy}
      data-wakes=""
      data-awake={hydrated || undefined}
      className="p-6 sm:p-8"
    >
      <h2 id="access-heading" className="subheading">
        {texts.accessHeading}
      </h2>
      <input type="hidden" name="source" value={`resource_${slug}`} />
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="consent" value={consentText} />
      <WaitingResult tool={tool} linkNote={linkNote} />
      <div className="in-data-recognized:hidden">
        <label htmlFor={id} className="mt-6 block font-semibold">
          Email address
        </label>
        <input
          ref={field}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          readOnly={busy}
          aria-invalid={failure === INVALID_EMAIL}
          aria-describedby={`${id}-failure ${id}-consent`}
          className="mt-2 block h-13 w-full rounded-control border border-ink bg-paper px-4 aria-invalid:border-signal-ink aria-invalid:outline-1 aria-invalid:outline-signal-ink"
          onFocus={() => preload(tool)}
          // Uncontrolled: React would overwrite what was typed before hydration.
          onInput={access.clearFailure}
        />
      </div>
      <p id={`${id}-failure`} className="mt-2 text-signal-ink empty:hidden">
        {failure?.text}
      </p>
      <div role="status" className="mt-2 empty:hidden">
        {meant && (
          <>
            Did you mean <b className="wrap-anywhere">{meant}</b>?
            {/* Not of type 'submit', or Enter would press it. */}
            <Button
              tone="outline"
              size="small"
              className="my-2 w-full"
              onClick={({ currentTarget: { form } }) => {
                if (field.current) field.current.value = meant
                const submitButton = form?.querySelector<HTMLElement>('[type=submit]')
                // This one goes.
                submitButton?.focus()
                submitButton?.click()
              }}
            >
              Use {meant}
            </Button>
            If yours is right, press ‘{resource.texts.submit}’ again.
          </>
        )}
      </div>
      {/* Disabled by the page's script, before hydration and after (check-email.ts). */}
      <Button
        type="submit"
        className="mt-4 w-full in-data-recognized:hidden"
        suppressHydrationWarning
        aria-disabled={busy || undefined}
        data-busy={BUSY_LABEL}
      >
        <span>{busy ? BUSY_LABEL : resource.texts.submit}</span>
      </Button>
      <Recognized busy={busy} consent={`${id}-consent`} onFocus={() => preload(tool)} />
      <p className="note mt-3">{resource.texts.hint}</p>
      {notes}
      <p id={`${id}-consent`} className="mt-5 text-[0.9375rem] leading-snug text-soft">
        {consentText}{' '}
        <a href="/privacy" className="underline underline-offset-4 hover:text-ink">
          {texts.privacyLink}
        </a>
      </p>
    </form>
  )
}

/** Loads a tool while the visitor types. A failure shows when it is needed. */
function preload(tool: GatedResource['tool']): void {
  loadTool(tool)?.catch(() => {})
}

/** Whether the focus is in the form of a field, found by the field's ID. */
function isFormFocused(id: string): boolean {
  if (typeof document === 'undefined') return false
  const form = document.getElementById(id)?.closest('form')
  return form?.contains(document.activeElement) ?? false
}

/** False on the server and until hydration. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

interface RecognizedProps {
  busy: boolean
  consent: string
  onFocus: () => void
}

/**
 * In place of the email field on a device where an address was given: the page's script knows it
 * and puts it into the field when the form is submitted (`lib/delivery/page-script/email-field.ts`).
 */
function Recognized({ busy, consent, onFocus }: RecognizedProps) {
  const id = useId()
  return (
    <div className="mt-6 hidden in-data-recognized:block">
      <Button
        type="submit"
        className="w-full"
        aria-disabled={busy || undefined}
        aria-describedby={`${id} ${consent}`}
        data-busy={BUSY_LABEL}
        onFocus={onFocus}
      >
        <span>
          {busy ? (
            BUSY_LABEL
          ) : (
            <>
              Continue as <span className="kept-address" />
            </>
          )}
        </span>
      </Button>
      <span id={id} className="kept-address-spoken sr-only" />
      <button type="button" className="min-h-11 underline underline-offset-4" data-forgets="">
        Not you?<span className="sr-only"> Use another email address</span>
      </button>
    </div>
  )
}
